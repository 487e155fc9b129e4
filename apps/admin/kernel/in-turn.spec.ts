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

describe('What is pressed while something is under way', () => {
  it('is one with it where it is the same', async () => {
    const sender = new Sender();
    const pressed = [sender.press('a'), sender.press('a')];
    sender.answer('done');
    expect(await Promise.all(pressed)).toEqual(['done', 'done']);
    expect(sender.sent).toEqual(['a']);
  });

  it('is sent after it where it is something else, and each is told its own answer', async () => {
    const sender = new Sender();
    const [a, b, again] = [sender.press('a'), sender.press('b'), sender.press('b')];
    expect(sender.sent).toEqual(['a']);
    sender.answer('a is done');
    expect(await a).toBe('a is done');
    sender.answer('b is done');
    expect(await Promise.all([b, again])).toEqual(['b is done', 'b is done']);
    expect(sender.sent).toEqual(['a', 'b']);
  });

  it('holds where it goes back to what is under way: the last press is what stands at the end', async () => {
    const sender = new Sender();
    const pressed = ['on', 'off', 'on'].map((name) => sender.press(name));
    for (const each of pressed) {
      sender.answer('done');
      await each;
    }
    expect(sender.sent).toEqual(['on', 'off', 'on']);
  });

  it('is sent where what was before it failed, and once it is answered the same is sent anew', async () => {
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
