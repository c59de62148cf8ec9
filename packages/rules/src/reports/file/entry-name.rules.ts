const LONGEST = 100
/** Characters that file systems refuse in a name: separators, wildcards, quotes and control characters. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

function safe(name: string, unnamed: string): string {
  const plain = name.normalize('NFC').replace(FORBIDDEN, '-').replace(/\s+/gu, ' ').trim()
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/(?<![. ])[. ]+$|^\.+/gu, '')
  return DEVICE.test(short) ? `-${short}` : short || unnamed
}

/**
 * Names for the files inside an archive, in the order of what they are called: any system can store them, none leads
 * out of its folder, and no two are equal, also where capitals do not count ("6º ano A.pdf", "6º ano a (2).pdf"). Of
 * what has nothing in its name that can be stored, `unnamed` is the name.
 */
export function entryNames(
  names: readonly string[],
  { extension, unnamed }: { readonly extension: string; readonly unnamed: string },
): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const base = safe(name, unnamed)
    let unique = base
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${base} (${count})`
    taken.add(unique.toLowerCase())
    return `${unique}${extension}`
  })
}
