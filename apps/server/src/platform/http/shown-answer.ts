/** An answer whose personal fields are noted, as it is sent. */
export class Shown {
  readonly answer: unknown

  constructor(answer: unknown) {
    this.answer = answer
  }
}

/** The answer of a previewed command, thrown so that its writes are rolled back. */
export class Previewed extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('A preview was not taken back')
    this.answer = answer
  }
}
