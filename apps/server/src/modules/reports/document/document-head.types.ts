/** An institution as it is recorded, for the head of its documents. */
export type HeadAddress = {
  street?: string | null
  number?: string | null
  complement?: string | null
  neighborhood?: string | null
  city?: string | null
  state?: string | null
  landmark?: string | null
  postalCode?: string | null
}

export type HeadInstitution = {
  name: string
  inep: string | null
  taxNumber: string | null
  email: string | null
  phone: string | null
  address: HeadAddress | null
  /** A data URL. */
  logo: string | null
  sponsor?: string | null
  /** The act of authorisation. */
  authorization?: string | null
  /** The coat of arms, a data URL. */
  arms?: string | null
  signatories: { name: string; title: string }[]
  /** The name under which its documents say that they can be checked. */
  host?: string | null
}

export type DocumentInstitution = {
  name: string
  /** Mantenedora. */
  sponsor?: string
  /** Ato de autorização. */
  authorization?: string
  inep?: string
  cnpj?: string
  address?: string
  phone?: string
  email?: string
  /** Name of an image that is passed to the renderer with the data. */
  logo?: string
  /** Name of the image of the coat of arms. */
  arms?: string
}

export type DocumentIssue = {
  /** "Campinas – SP" */
  place?: string
  /** "3 de agosto de 2026" */
  dateLong: string
  /** "14h05" */
  time: string
  /** ISO date; becomes the date of the PDF, so that the same data gives the same bytes. */
  date: string
  /** Authenticity code of the whole document; a student's own takes its place. */
  code?: string
  /** Where codes are checked; the address is made of it when the document is rendered. */
  host?: string
  /** Across every page of what is only looked at. */
  preview?: string
}

export type DocumentSignature = { role: string; name?: string; registration?: string }
