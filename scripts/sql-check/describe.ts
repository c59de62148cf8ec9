import type pg from 'pg'

/** A column that a statement answers, with the name of its type. */
export type Column = { name: string; type: string }
export type Described = { columns: Column[] } | { problem: string }

type Wire = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}
type Field = { name: string; dataTypeID: number }
/** Names of types by their number. */
type TypeNames = Readonly<Record<number, string>>

/** Asks the server to parse one statement and to say what it would answer, without running it. */
class Description {
  readonly #text: string
  readonly #types: TypeNames
  readonly #done: (described: Described) => void
  #described: Described = { columns: [] }

  constructor(text: string, types: TypeNames, done: (described: Described) => void) {
    this.#text = text
    this.#types = types
    this.#done = done
  }

  submit(connection: Wire): void {
    connection.parse({ text: this.#text, name: '', types: [] })
    connection.describe({ type: 'S', name: '' })
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#described = {
      columns: fields.map(field => ({
        name: field.name,
        type: this.#types[field.dataTypeID] ?? String(field.dataTypeID),
      })),
    }
  }

  handleError(error: Error): void {
    // After an error the client does not come back to the query.
    this.#done({ problem: error.message })
  }

  handleReadyForQuery(): void {
    this.#done(this.#described)
  }
}

export const describe = (client: pg.Client, text: string, types: TypeNames): Promise<Described> =>
  new Promise(done => {
    client.query(Object(new Description(text, types, done)))
  })
