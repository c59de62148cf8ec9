import type {
  DocumentInstitution,
  DocumentIssue,
  DocumentSignature,
} from '../document/document-head.types.ts'

/** The data of `documents/templates/declaration.typ`; every text is formatted. */
export type DeclarationDocument = {
  title: string
  /** "Ano letivo 2026" */
  subtitle: string
  institution: DocumentInstitution
  issue: DocumentIssue
  closing: string
  /** "Campinas – SP, 3 de agosto de 2026." */
  signed: string
  signatures: DocumentSignature[]
  students: DeclarationSheet[]
}

export type DeclarationSheet = {
  /** By which the student is called. */
  name: string
  /** "Nº 12/2026" */
  number: string
  /** Authenticity code of this declaration. */
  code: string
  text: string
}
