import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'

/** Takes a file as a person does: the button is pressed, and the browser keeps what comes. */
export const taken = async (page: Page, button: Locator): Promise<{ name: string; content: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

/** The words of a PDF, one space between them. */
export const wordsOf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** The rows of a sheet as a spreadsheet program reads them. */
export const rowsOf = async (xlsx: Buffer, sheet: string) =>
  (await readXlsxFile(xlsx)).find(each => each.sheet === sheet)?.data ?? []
