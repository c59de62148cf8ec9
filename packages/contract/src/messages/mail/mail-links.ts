/** Pages of the application that e-mails lead to; the id or the token follows. */
export const MESSAGE_PAGE = '/mensagem/'
export const UNSUBSCRIBE_PAGE = '/mensagens-por-email/desligar#'
