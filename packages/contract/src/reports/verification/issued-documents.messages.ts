/** The list of issued documents, for the office. */
export const ISSUED = {
  title: 'Documentos emitidos',
  search: 'Buscar por nome ou código',
  none: 'Nenhum documento emitido',
  noneText: 'Boletins, fichas e declarações emitidos aparecem aqui com o seu código, e ficam para sempre.',
  standing: 'Vale',
  replaced: 'Substituído',
  revoked: 'Invalidado',
  by: '{when} · {person} · {code}',
  reasonOf: 'Motivo: {reason}',
  copy: 'Copiar link de verificação',
  copied: 'Link de verificação copiado',
  revoke: 'Invalidar',
  revokeTitle: 'Invalidar “{document}”',
  revokeEffect:
    'Quem verificar o código lerá que o documento não vale mais. Isto não pode ser desfeito; o motivo fica registrado e não aparece para quem verifica.',
  reason: 'Motivo',
  revokedNow: 'Documento invalidado',
} as const
