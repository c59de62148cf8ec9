/** A text in which keys stand in brackets, `[Ctrl] [Enter] salva`, with the keys as keys. */
export const KeysInText = ({ text }: { text: string }) =>
  text.split(/\[([^[\]]+)\]/).map((part, at) => {
    // Every second part is a key. They never change their places.
    const key = `${at} ${part}`
    return at % 2 === 0 ? part : <kbd key={key}>{part}</kbd>
  })
