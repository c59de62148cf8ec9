/** Pages of the application that e-mails and pushes lead to; the token follows. */
/** A message; to a guardian, among the messages of a child. */
export const messagePage = ({ messageId, childId }: { messageId: string; childId: string | null }): string =>
  `/mensagem/${messageId}${childId === null ? '' : `?filho=${childId}`}`
export const UNSUBSCRIBE_PAGE = '/mensagens-por-email/desligar#'
/** The page of a child, and the first page, which has one's own marks. */
export const CHILD_PAGE = '/app?filho='
export const OWN_MARKS_PAGE = '/app'
