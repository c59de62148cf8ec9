import type { DocumentIssue } from './document-head.types.ts'
import { qrCode } from './qr-code.values.ts'

/** What of a paper tells its codes: its own, or one of each student. */
export type CodedPaper = { issue: DocumentIssue; students?: readonly object[] }

const LOCAL = /(^|\.)localhost$|^[\d.]+$|^\[/

/** Where an institution's codes are checked; on this machine at the port where the server listens. */
export const verificationAddress = (host: string, port?: number): string =>
  LOCAL.test(host) ? `http://${host}${port ? `:${port}` : ''}/verificar` : `https://${host}/verificar`

const codesOf = ({ issue, students = [] }: CodedPaper): string[] => {
  const own = students.map((student: { code?: unknown }) => student.code)
  return [issue.code, ...own].flatMap(code => (typeof code === 'string' && code !== '' ? [code] : []))
}

/** The paper with the address where it is checked, and the QR codes that lead there: names by code, and pictures. */
export const verifiable = <P extends CodedPaper>(
  paper: P,
  port?: number,
): { data: P & { qr: Record<string, string> }; images: Record<string, Uint8Array> } => {
  const { host } = paper.issue
  if (!host) return { data: { ...paper, qr: {} }, images: {} }
  const verify = verificationAddress(host, port)
  const names = codesOf(paper).map((code, at): [string, string] => [code, `qr-${at}`])
  return {
    data: { ...paper, issue: { ...paper.issue, verify }, qr: Object.fromEntries(names) },
    images: Object.fromEntries(names.map(([code, name]) => [name, qrCode(`${verify}/${code}`)])),
  }
}
