import { setImmediate } from 'node:timers/promises'
import type { DocumentIssue } from './document-head.types.ts'
import { qrCode } from './qr-code.values.ts'

/** The owner of the codes of a document: the document itself, or each student. */
export type CodedReport = { issue: DocumentIssue; students?: readonly object[] }

const LOCAL = /(^|\.)localhost$|^[\d.]+$|^\[/

/** Where an institution's codes are checked; on this machine at the port where the server listens. */
export const verificationAddress = (host: string, port?: number): string =>
  LOCAL.test(host) ? `http://${host}${port ? `:${port}` : ''}/verificar` : `https://${host}/verificar`

const codesOf = ({ issue, students = [] }: CodedReport): string[] => {
  const own = students.map((student: { code?: unknown }) => student.code)
  return [issue.code, ...own].flatMap(code => (typeof code === 'string' && code !== '' ? [code] : []))
}

/** Drawing as many takes a millisecond or two. */
const QR_BATCH = 4

/** The paper with the address where it is checked, and the QR codes that lead there: names by code, and pictures. */
export const withVerification = async <P extends CodedReport>(
  paper: P,
  port?: number,
): Promise<{ data: P & { qr: Record<string, string> }; images: Record<string, Uint8Array> }> => {
  const { host } = paper.issue
  if (!host) return { data: { ...paper, qr: {} }, images: {} }
  const verify = verificationAddress(host, port)
  const names = codesOf(paper).map((code, at): [string, string] => [code, `qr-${at}`])
  const images: Record<string, Uint8Array> = {}
  for (const [at, [code, name]] of names.entries()) {
    images[name] = qrCode(`${verify}/${code}`)
    // Those of a class are a lot to draw: others come in between.
    if (at % QR_BATCH === QR_BATCH - 1) await setImmediate()
  }
  return { data: { ...paper, issue: { ...paper.issue, verify }, qr: Object.fromEntries(names) }, images }
}
