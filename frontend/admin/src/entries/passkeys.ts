/** Whether this browser can use passkeys on this page. */
export function passkeysAreSupported(): boolean {
  return isSecureContext && "PublicKeyCredential" in window;
}
