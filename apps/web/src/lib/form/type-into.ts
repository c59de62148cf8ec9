/** A field of React hears of a value only by way of the browser's own setter and event. */
export const typeInto = (input: HTMLInputElement, typed: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: typed }))
}
