import { Variable } from '@leaseledger/email-design/extensions';
import { InputRule, nodePasteRule } from '@tiptap/core';

/** The placeholders of a template by their names, with a label for the menu and a sample value. */
export type Placeholders = Readonly<Record<string, { readonly label: string; readonly sample: string }>>;

/** A placeholder that shows a sample value. A typed or pasted `{{name}}` becomes one. */
export const placeholderNode = (placeholders: Placeholders) =>
  Variable.extend({
    addNodeView() {
      return ({ node }) => {
        const name = String(node.attrs['name']);
        const dom = document.createElement('span');
        dom.className = 'email-variable';
        const { label = '', sample = '' } = placeholders[name] ?? {};
        dom.title = label;
        dom.textContent = sample || label;
        return { dom };
      };
    },
    addInputRules() {
      return [
        new InputRule({
          find: /\{\{(\w+)\}\}$/,
          handler: ({ state, range, match, chain }) => {
            const [, name] = match;
            if (name === 'content') chain().insertContentAt(range, { type: 'content' }).run();
            else if (name !== undefined && Object.hasOwn(placeholders, name)) {
              const marks = state.storedMarks ?? state.selection.$from.marks();
              state.tr.replaceWith(range.from, range.to, this.type.create({ name }, null, marks));
            }
          },
        }),
      ];
    },
    addPasteRules() {
      const inText = Object.keys(placeholders).filter((name) => name !== 'content');
      const find = new RegExp(`\\{\\{(${inText.join('|')})\\}\\}`, 'g');
      return [nodePasteRule({ find, type: this.type, getAttributes: ([, name]) => ({ name }) })];
    },
  });
