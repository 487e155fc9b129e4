/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
