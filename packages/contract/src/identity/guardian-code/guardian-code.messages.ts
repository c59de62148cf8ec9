/** Texts of the page where a guardian uses the letter of the school. */
export const GUARDIAN_CODE = {
  lead: 'A carta tem um código de 12 letras e números, para o pai, a mãe ou o responsável. Com ele você cria a sua senha, sem precisar de e-mail.',
  code: 'Código da carta',
  codeHint:
    'Como está na carta: três grupos de quatro. Não existem o número 0 nem o número 1, nem as letras O e I.',
  scanned: 'O código da carta já foi lido pela câmera.',
  typeInstead: 'Digitar o código',
  taxNumber: 'Seu CPF',
  taxNumberHint: 'O CPF de quem recebeu a carta, e não o do aluno.',
  go: 'Continuar',
  backToCode: 'Voltar ao código',
  until: 'Esta carta vale até {quando} e só pode ser usada uma vez.',
  lost: 'Perdeu a carta, ou o código não funciona? Peça outra à secretaria. A carta nova cancela a antiga.',
} as const
