import type pg from 'pg'

/** A column that a statement answers, as the server describes it. */
export type Column = { name: string; type: number; table: number; position: number }
export type Described = { columns: Column[] } | { problem: string }

type Wire = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}
type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/** Asks the server to parse one statement and to say what it would answer, without running it. */
class Description {
  readonly #text: string
  readonly #done: (described: Described) => void
  #described: Described = { columns: [] }

  constructor(text: string, done: (described: Described) => void) {
    this.#text = text
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
        type: field.dataTypeID,
        table: field.tableID,
        position: field.columnID,
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

export const describe = (client: pg.Client, text: string): Promise<Described> =>
  new Promise(done => {
    client.query(Object(new Description(text, done)))
  })
