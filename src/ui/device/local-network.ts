/** Whether the browser lets the page reach devices on the local network: Chrome asks for it since version 142. */
export async function mayReachLocalNetwork(): Promise<boolean> {
  try {
    const name = 'local-network-access' as PermissionName;
    return (await navigator.permissions.query({ name })).state !== 'denied';
  } catch (error) {
    // A browser that does not know the permission does not ask for it.
    if (error instanceof TypeError) return true;
    throw error;
  }
}
