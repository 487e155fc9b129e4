import { describe, expect, it } from '@jest/globals';
import { InTurn } from './in-turn.ts';

/** Records what it sends. The spec answers each request. */
class Sender {
  readonly sent: string[] = [];
  readonly #open: PromiseWithResolvers<string>[] = [];
  readonly #turns = new InTurn<string>();

  press(name: string): Promise<string> {
    return this.#turns.run(name, () => {
      const answer = Promise.withResolvers<string>();
      this.sent.push(name);
      this.#open.push(answer);
      return answer.promise;
    });
  }

  answer(text: string): void {
    this.#open.shift()?.resolve(text);
  }

  fail(): void {
    this.#open.shift()?.reject(new Error('offline'));
  }
}

describe('InTurn', () => {
  it('shares the result of the running call with a second call of the same name', async () => {
    const sender = new Sender();
    const pressed = [sender.press('a'), sender.press('a')];
    sender.answer('done');
    expect(await Promise.all(pressed)).toEqual(['done', 'done']);
    expect(sender.sent).toEqual(['a']);
  });

  it('runs a call of another name after the running one, each with its own answer', async () => {
    const sender = new Sender();
    const [a, b, again] = [sender.press('a'), sender.press('b'), sender.press('b')];
    expect(sender.sent).toEqual(['a']);
    sender.answer('a is done');
    expect(await a).toBe('a is done');
    sender.answer('b is done');
    expect(await Promise.all([b, again])).toEqual(['b is done', 'b is done']);
    expect(sender.sent).toEqual(['a', 'b']);
  });

  it('runs a repeated name again after another one, so that the last press wins', async () => {
    const sender = new Sender();
    const pressed = ['on', 'off', 'on'].map((name) => sender.press(name));
    for (const each of pressed) {
      sender.answer('done');
      await each;
    }
    expect(sender.sent).toEqual(['on', 'off', 'on']);
  });

  it('runs a call after a failed one, and runs a name again once it was answered', async () => {
    const sender = new Sender();
    const [a, b] = [sender.press('a'), sender.press('b')];
    sender.fail();
    await expect(a).rejects.toThrow('offline');
    sender.answer('done');
    expect(await b).toBe('done');
    void sender.press('b');
    expect(sender.sent).toEqual(['a', 'b', 'b']);
  });
});
