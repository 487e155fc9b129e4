/** The broker's page on a social network. */
export interface SocialLink {
  readonly name: string;
  readonly address: string;
}
