import { toast } from './toast.tsx'

/** Takes an address of the product along to be passed on, with its host, and says so. */
export const copyAddress = async (path: string, copied: string): Promise<void> => {
  const address = `${window.location.origin}${path}`
  try {
    await navigator.clipboard.writeText(address)
    toast.success(copied)
  } catch {
    // Plain http in a school's own network has no clipboard: the page itself can be passed on.
    window.open(address, '_blank', 'noopener')
  }
}
