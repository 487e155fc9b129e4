import { pictureTypes } from '@leaseledger/contract/emails/pictures';

/** Whether a placeholder may begin an address, because its value is an address itself. */
export const isAddressPlaceholder = (name: string): boolean => name.endsWith('_url');

const URL_SIGNS = String.raw`[\w\-.~:/?#@!$&'()*+,;=%\[\]]`;
const LINK = [
  new RegExp(`^https://[a-z\\d]${URL_SIGNS}*$`, 'i'),
  /^mailto:[\w.+'-]+@[a-z\d.-]+$/i,
  /^tel:\+?[\d()-]+$/,
  new RegExp(`^\\{\\{\\w+_url\\}\\}(?:[/?#]${URL_SIGNS}*)?$`),
];
const PICTURE = [
  new RegExp(`^data:(?:${pictureTypes.join('|')});base64,[\\w+/]+={0,2}$`),
  // No part begins with a dot, so the address stays below the folder of the pictures.
  /^\{\{image_url\}\}(?:\/\w[\w.-]*)+$/,
];

/** Whether a link may lead there: to `https`, `mailto`, `tel`, or to an address that begins with a placeholder. */
export const isLinkAddress = (address: unknown): address is string =>
  typeof address === 'string' && LINK.some((form) => form.test(address));

/** Whether a picture may come from there: from the design itself, or from the site's own pictures. No other site learns who reads the mail. */
export const isPictureAddress = (address: unknown): address is string =>
  typeof address === 'string' && PICTURE.some((form) => form.test(address));
