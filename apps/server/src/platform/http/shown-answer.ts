/** An answer whose personal fields are noted, as it is sent. */
export class Shown {
  readonly answer: unknown

  constructor(answer: unknown) {
    this.answer = answer
  }
}

/** What a command would answer, thrown so that nothing it has written stays. */
export class Previewed extends Error {
  readonly answer: unknown

  constructor(answer: unknown) {
    super('A preview was not taken back')
    this.answer = answer
  }
}
