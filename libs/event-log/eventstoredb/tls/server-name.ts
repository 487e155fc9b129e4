const SERVER_NAME_IS_ADDRESS = 'DEP0123';
let isSilent = false;

/**
 * The client names the host as the TLS server name, also where it is an IP address, and has no option for that. Node
 * ignores the name, checks the certificate all the same, and would warn of it at each start.
 */
export function silenceServerNames(): void {
  if (isSilent) return;
  isSilent = true;
  const { emitWarning } = process;
  Object.assign(process, {
    emitWarning: (...warning: unknown[]) => {
      if (!warning.includes(SERVER_NAME_IS_ADDRESS)) Reflect.apply(emitWarning, process, warning);
    },
  });
}
