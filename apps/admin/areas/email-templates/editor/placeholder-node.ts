import {
  emailPlaceholders,
  isEmailPlaceholder,
} from '@leaseledger/contract/email-templates/email-template.placeholders';
import { Variable } from '@leaseledger/email-design/extensions';
import { InputRule, nodePasteRule } from '@tiptap/core';

/** The values that the placeholders of an editor show. They change without a change of the document. */
export interface ShownSamples {
  readonly of: (name: string) => string;
  readonly change: (samples: Readonly<Record<string, string>>) => void;
  /** @returns stops calling */
  readonly onChange: (draw: () => void) => () => void;
}

export function shownSamples(first: Readonly<Record<string, string>>): ShownSamples {
  let samples = first;
  const drawn = new Set<() => void>();
  return {
    of: (name) => samples[name] ?? '',
    change: (next) => {
      samples = next;
      for (const draw of drawn) draw();
    },
    onChange: (draw) => {
      drawn.add(draw);
      return () => void drawn.delete(draw);
    },
  };
}

const inText = Object.keys(emailPlaceholders).filter((name) => name !== 'content');
const labelOf = (name: unknown): string => (isEmailPlaceholder(name) ? emailPlaceholders[name].label : '');

/** A placeholder that shows a sample value. A typed or pasted `{{name}}` becomes one. */
export const placeholderNode = (samples: ShownSamples) =>
  Variable.extend({
    addNodeView() {
      return ({ node }) => {
        const name = String(node.attrs['name']);
        const dom = document.createElement('span');
        dom.className = 'email-variable';
        dom.title = labelOf(name);
        const draw = () => {
          dom.textContent = samples.of(name) || labelOf(name);
        };
        draw();
        return { dom, destroy: samples.onChange(draw) };
      };
    },
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{(\w+)\}\}$/,
          handler: ({ state, range, match, chain }) => {
            const [, name] = match;
            if (name === 'content') chain().insertContentAt(range, { type: 'content' }).run();
            else if (isEmailPlaceholder(name)) {
              const marks = state.storedMarks ?? state.selection.$from.marks();
              state.tr.replaceWith(range.from, range.to, this.type.create({ name }, null, marks));
            }
          },
        }),
      ];
    },
    addPasteRules() {
      const find = new RegExp(`\\{\\{(${inText.join('|')})\\}\\}`, 'g');
      return [nodePasteRule({ find, type: this.type, getAttributes: ([, name]) => ({ name }) })];
    },
  });
