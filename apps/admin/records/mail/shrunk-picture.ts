/** The most bytes of one picture, so that several fit into a mail. */
const BYTES = 110_000;
/** The widths to try, in pixels. */
const WIDTHS = [1200, 900, 600, 400];

const bytesOf = (address: string): number => ((address.length - address.indexOf(',')) * 3) / 4;

/**
 * A picture as a `data:` address, small enough for a mail. It is drawn anew, so that the place where a photo was taken
 * stays out.
 * @throws DOMException for a file that is no picture
 */
export async function shrunkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  let address = '';
  for (const most of WIDTHS) {
    canvas.width = Math.min(picture.width, most);
    canvas.height = Math.max(1, Math.round((picture.height * canvas.width) / picture.width));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    // Screenshots stay sharp as PNG, photos are smaller as JPEG.
    for (const type of ['image/png', 'image/jpeg']) {
      address = canvas.toDataURL(type, 0.8);
      if (bytesOf(address) <= BYTES) return address;
    }
  }
  return address;
}
