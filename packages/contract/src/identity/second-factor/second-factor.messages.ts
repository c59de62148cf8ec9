/** Texts for answering with a second factor or setting one up. Apart from `M`, so that no other page loads it. */
export const FACTOR = {
  title: 'Confirme que é você',
  codeLead: 'Abra o aplicativo autenticador no seu celular e digite o código de 6 números desta conta.',
  code: 'Código do aplicativo',
  checkClock: 'Se o código estava certo, veja se a data e a hora do celular estão no modo automático.',
  recoveryLead: 'Digite um dos códigos de recuperação que você guardou. Cada um serve uma única vez.',
  recoveryCode: 'Código de recuperação',
  passkeyLead:
    'Use a chave de acesso guardada neste aparelho ou em outro: digital, rosto, PIN ou chave de segurança.',
  usePasskey: 'Usar chave de acesso',
  useRecoveryCode: 'Usar código de recuperação',
  useCode: 'Usar o aplicativo autenticador',
  nothingWorks:
    'Neste endereço, nada do que você configurou pode ser usado. Entre pelo endereço de costume ou procure a secretaria.',
  lostAll: 'Perdeu o celular e os códigos? Procure a secretaria: ela remove o segundo fator.',
  confirm: 'Confirmar',
  trust: 'Confiar neste aparelho por 30 dias',
  trustHint: 'Só em um aparelho seu. Nele, a senha será suficiente.',
  passkeyFailed: 'A chave de acesso não foi usada. Tente de novo ou escolha outra forma.',
  // Setting up
  requiredTitle: 'Configure o segundo fator',
  requiredLead:
    '{instituicao} exige um segundo fator do seu perfil. Configure-o agora para entrar: leva um minuto.',
  byApp: 'Com um aplicativo autenticador',
  byPasskey: 'Com uma chave de acesso',
  byPasskeyLead: 'A digital, o rosto ou o PIN deste aparelho, ou uma chave de segurança.',
  scan: 'No aplicativo autenticador do celular (Google Authenticator, Microsoft Authenticator, Aegis ou outro), leia este código QR.',
  qr: 'Código QR para o aplicativo autenticador',
  typeSecret: 'Não consegue ler? Digite esta chave no aplicativo:',
  firstCode: 'Depois, digite o código que o aplicativo mostra.',
  openApp: 'Abrir no aplicativo deste celular',
  passkeyName: 'Nome da chave de acesso',
  passkeyNameExample: 'Ex.: Celular, Notebook da sala 3',
  createPasskey: 'Criar chave de acesso',
  passkeyNotCreated: 'A chave de acesso não foi criada. Tente de novo ou escolha outra forma.',
  // Recovery codes
  codesTitle: 'Guarde os códigos de recuperação',
  codesLead:
    'Se você perder o celular, é com eles que se entra. Cada um serve uma única vez. Eles não serão mostrados de novo.',
  codes: 'Códigos de recuperação',
  copy: 'Copiar',
  copied: 'Códigos copiados.',
  download: 'Baixar',
  print: 'Imprimir',
  fileName: 'codigos-de-recuperacao.txt',
  codesKept: 'Guardei os códigos',
} as const
