/** The document of the API. No browser of ours loads it. */
export const API_DOCUMENT = {
  description: 'API de gestão escolar.',
  withoutLogin: 'sem login',
  anyAccount: 'qualquer conta',
  roles: 'Perfis: {roles}.',
  onlyKind: 'Apenas {kind}.',
  codes: 'Códigos: {codes}.',
  success: 'Sucesso',
  preview: 'Com `preview=true`: o arquivo, só para ver',
  error: 'Erro',
  page: {
    title: 'API · Lousa',
    heading: 'API da Lousa',
    document: 'Documento OpenAPI 3.1',
    roles: 'Perfis: {roles}',
    rolesOfKind: 'Perfis: {roles}; apenas {kind}',
    codes: 'Códigos: {codes}',
    query: 'Consulta',
    body: 'Corpo',
    bodyBytes: 'Corpo: os bytes do arquivo ({types})',
    answer: 'Resposta',
  },
} as const
