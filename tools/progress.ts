const BAR_WIDTH = 30;

/** Draws a bar of events done on a terminal, and prints a line per 10 percent elsewhere. */
export function progressOf(total: number): (done: number) => void {
  const { isTTY } = process.stdout;
  let shown = -1;
  return (done) => {
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const step = isTTY ? percent : percent - (percent % 10);
    if (step === shown) return;
    shown = step;
    const filled = Math.round((percent / 100) * BAR_WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
    const count = `${done} of ${total} events`;
    if (isTTY) process.stdout.write(`\r${bar} ${percent} %  ${count}${percent === 100 ? '\n' : ''}`);
    else process.stdout.write(`${step} %  ${count}\n`);
  };
}
