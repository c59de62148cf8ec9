/** Data of the institution in the texts. */
export type TextWords = {
  name: string
  /** "Escola X, CNPJ 11.222.333/0001-81" */
  identified: string
  /** "na secretaria ou pelo e-mail a@b.c" */
  contact: string
}
