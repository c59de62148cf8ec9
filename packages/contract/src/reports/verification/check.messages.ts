/** The public page where a document is checked. Apart, so that only it loads them. */
export const CHECK = {
  title: 'Verificar documento',
  intro:
    'Confira se um documento foi mesmo emitido por esta instituição e se continua valendo. O código está no rodapé do papel.',
  code: 'Código de autenticidade',
  codeHint: '16 letras e números. Maiúsculas, espaços e hifens não fazem diferença.',
  check: 'Verificar',
  incomplete: 'O código tem 16 letras e números. Confira no rodapé do documento.',
  valid: 'Documento válido',
  validText: 'Este documento foi emitido por esta instituição e continua valendo.',
  replaced: 'Documento substituído',
  replacedText:
    'Foi emitido por esta instituição, mas outro mais novo tomou o seu lugar em {when}. Peça o atual.',
  revoked: 'Documento invalidado',
  revokedText: 'Foi emitido por esta instituição e invalidado por ela em {when}. Não vale mais.',
  facts: {
    type: 'Documento',
    issuedTo: 'Emitido para',
    issuedAt: 'Emitido em',
    institution: 'Instituição',
    code: 'Código',
  },
  privacy: 'Para proteger os dados das pessoas, o nome aparece abreviado e o conteúdo não é mostrado.',
  missing: 'Nenhum documento com este código',
  missingText:
    'Esta instituição não emitiu documento com este código. Confira letra por letra no rodapé do papel; se estiver igual, procure a secretaria.',
  tooMany: 'Muitos códigos errados',
  tooManyText: 'Por segurança, novas consultas só daqui a {minutes}.',
  minutes: ['minuto', 'minutos'],
  file: 'Tem o arquivo PDF?',
  fileText:
    'Escolha o arquivo ou solte-o aqui para saber se é exatamente o que foi emitido. Ele não é enviado a ninguém: a conta é feita neste aparelho.',
  choose: 'Escolher o PDF',
  comparing: 'Comparando…',
  equal: 'O arquivo é exatamente o que foi emitido.',
  different:
    'O arquivo não é igual ao emitido: foi alterado, salvo de novo por outro programa, ou é outro documento. Se foi emitido junto com os da turma, compare o PDF da turma inteira.',
  unreadable: 'Não foi possível ler o arquivo neste navegador. Abra esta página com https e tente de novo.',
} as const
