import { Button } from '@mui/material';
import { EMAIL_CONTENT_MAX } from '@leaseledger/contract/emails/email.codes';
import { emailMessage } from '@leaseledger/contract/emails/email.messages';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextInput } from '../../platform/form/inputs/TextInput.tsx';
import { PictureChooser } from './PictureChooser.tsx';
import { pictureMark } from './mail-text.ts';

interface MessageInputProps {
  /** The `data:` addresses of the pictures, in the order of their numbers. */
  readonly pictures: readonly string[];
  readonly onPictures: (pictures: readonly string[]) => void;
}

/** The text of a mail. Pictures are pasted or chosen; a mark in the text shows the place of each. */
export function MessageInput({ pictures, onPictures }: MessageInputProps) {
  const { getValues, setValue } = useFormContext<{ HTML: string | null }>();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  /** The pictures as of the last addition, because several additions can be under way at once. */
  const latest = useRef(pictures);
  useEffect(() => {
    latest.current = pictures;
  }, [pictures]);

  /** @param at the place in the text; the end by default */
  const add = async (files: readonly File[], at?: number) => {
    setProblem(undefined);
    try {
      const { shrunkPicture } = await import('./shrunk-picture.ts');
      const added = await Promise.all(files.map(shrunkPicture));
      const marks = added.map((_, index) => pictureMark(latest.current.length + index + 1)).join('\n');
      const text = getValues('HTML') ?? '';
      const place = at ?? text.length;
      setValue('HTML', text.slice(0, place) + marks + text.slice(place), { shouldDirty: true });
      latest.current = [...latest.current, ...added];
      onPictures(latest.current);
    } catch {
      setProblem(emailMessage.noPicture);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    const { target } = event;
    void add(files, target instanceof HTMLTextAreaElement ? target.selectionStart : undefined);
  };

  return (
    <div className="mail-message" onPaste={paste}>
      <TextInput source="HTML" label="Message" rows={8} maxLength={EMAIL_CONTENT_MAX / 2} counts />
      <PictureChooser chooser={chooser} onChoose={(files) => void add(files)} />
      <Button size="small" startIcon={<ImagePlus />} onClick={() => chooser.current?.click()}>
        Add pictures
      </Button>
      {problem !== undefined && (
        <p role="alert" className="mail-why">
          {problem}
        </p>
      )}
    </div>
  );
}
