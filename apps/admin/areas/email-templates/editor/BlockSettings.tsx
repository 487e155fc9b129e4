import { Autocomplete, TextField } from '@mui/material';
import { isAddressPlaceholder, isLinkAddress } from '@leaseledger/email-design/addresses';
import { PICTURE_WIDTH_MAX } from '@leaseledger/email-design/extensions';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type Ref } from 'react';

interface AddressFieldProps {
  readonly address: string;
  /** The placeholders that may begin it. */
  readonly placeholders: readonly string[];
  readonly onChange: (address: string) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The address of a link or button. A wrong one stays in the field and out of the mail. */
function AddressField({ address, placeholders, onChange, ref }: AddressFieldProps) {
  const [typed, setTyped] = useState(address);
  const change = (next: string) => {
    setTyped(next);
    if (next === '' || isLinkAddress(next)) onChange(next);
  };
  const isWrong = typed !== '' && !isLinkAddress(typed);
  return (
    <Autocomplete
      freeSolo
      disableClearable
      options={placeholders.filter(isAddressPlaceholder).map((name) => `{{${name}}}`)}
      inputValue={typed}
      onInputChange={(_, next) => change(next)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label="Address"
          error={isWrong}
          helperText={isWrong ? 'An address begins with https://, mailto:, tel: or a placeholder.' : undefined}
          onBlur={() => isWrong && isLinkAddress(`https://${typed}`) && change(`https://${typed}`)}
        />
      )}
    />
  );
}

interface BlockSettingsProps {
  readonly editor: Editor;
  readonly placeholders: readonly string[];
  readonly addressField: Ref<HTMLInputElement>;
}

/** The settings of the selected picture, button or link; nothing for another selection. */
export function BlockSettings({ editor, placeholders, addressField }: BlockSettingsProps) {
  const selected = useEditorState({
    editor,
    selector: ({ editor }) => {
      const { selection } = editor.state;
      if (selection instanceof NodeSelection && selection.node.type.name === 'image')
        return { type: 'image', at: selection.from, attrs: selection.node.attrs };
      const { $from } = selection;
      if ($from.parent.type.name === 'button') return { type: 'button', at: $from.before(), attrs: $from.parent.attrs };
      return editor.isActive('link')
        ? { type: 'link', at: $from.start(), attrs: editor.getAttributes('link') }
        : undefined;
    },
  });
  if (selected === undefined) return null;
  const { type, attrs, at } = selected;
  const set = (values: Readonly<Record<string, unknown>>) => {
    const chain = editor.chain();
    if (type === 'link') chain.extendMarkRange('link');
    chain.updateAttributes(type, values).run();
  };

  return (
    <div
      key={`${type}-${at}`}
      className="email-settings"
      role="group"
      aria-label={`Settings of the ${type === 'image' ? 'picture' : type}`}
    >
      {type === 'image' ? (
        <>
          <TextField
            label="Description"
            value={attrs['alt']}
            onChange={({ target }) => set({ alt: target.value.slice(0, 300) })}
          />
          <TextField
            type="number"
            label="Width in pixels"
            value={attrs['width']}
            onChange={({ target }) => {
              const width = Math.round(Number(target.value));
              if (width >= 16 && width <= PICTURE_WIDTH_MAX) set({ width });
            }}
            slotProps={{ htmlInput: { min: 16, max: PICTURE_WIDTH_MAX } }}
          />
        </>
      ) : (
        <AddressField
          ref={addressField}
          placeholders={placeholders}
          address={String(attrs['href'] ?? '')}
          onChange={(href) => set({ href })}
        />
      )}
      {type === 'button' && (
        <TextField
          type="color"
          label="Colour"
          value={attrs['colour']}
          onChange={({ target }) => set({ colour: target.value })}
        />
      )}
    </div>
  );
}
