/** What people read on lists, records and forms of people. Apart from `M`, so that no other page loads it. */
export const PEOPLE = {
  mail: {
    invitationSubject: 'Convite para acessar o sistema – {institution}',
    invitationText: `{greeting}

{institution} criou o seu acesso ao sistema escolar, com o perfil {role}.

Para escolher a sua senha, abra este link:

{url}

O link é pessoal, vale por 7 dias e só pode ser usado uma vez. Depois disso, entre com o CPF e a senha em:

{origin}/login

Se você não esperava este convite, ignore esta mensagem e, em caso de dúvida, fale com a secretaria.

{institution}
`,
    emailChangedSubject: 'O seu e-mail de cadastro foi alterado – {institution}',
    emailChangedText: `{greeting}

O e-mail do seu cadastro em {institution} foi alterado. As próximas mensagens não virão mais para este endereço.

Se foi você que pediu, não é preciso fazer nada. Se não foi, fale com a secretaria.

{institution}
`,
  },
  form: {
    sections: {
      personal: 'Dados pessoais',
      documents: 'Documentos',
      contact: 'Contato',
      address: 'Endereço',
      responsibles: 'Responsáveis',
      other: 'Outros',
    },
    socialNameHint: 'Como a pessoa quer ser chamada. Aparece primeiro em todas as telas.',
    datePlaceholder: 'DD/MM/AAAA',
    choose: 'Escolha',
    certificateHint: 'São 32 dígitos nas certidões emitidas desde 2010',
    certificate: {
      OLD_FORM: 'Confira: certidões emitidas desde 2010 têm 32 dígitos. As antigas ficam como estão.',
      CHECK_DIGITS: 'Confira o número: os dois últimos dígitos não correspondem aos demais.',
      YEAR: 'Confira o número: o ano do registro não combina com o nascimento.',
      NOT_A_BIRTH: 'Confira o número: ele não parece ser de uma certidão de nascimento.',
    },
    certificateInvalid: 'O número tem dígitos demais ou de menos: uma certidão tem 32.',
    rgDoubt: 'Confira o RG: o último dígito não corresponde aos demais.',
    postalCode: {
      looking: 'Buscando o endereço…',
      FILLED: 'Preenchido pelo CEP',
      NOT_FOUND: 'CEP não encontrado. Preencha à mão.',
      UNAVAILABLE: 'Não foi possível consultar o CEP agora. Preencha à mão.',
      other: 'Este CEP é de outro endereço: {address}.',
      replace: 'Substituir pelo endereço do CEP',
    },
    photo: {
      label: 'Foto',
      choose: 'Escolher foto',
      camera: 'Tirar foto',
      change: 'Trocar foto',
      remove: 'Remover foto',
      title: 'Recortar foto',
      area: 'Área do recorte. Use as setas para mover a foto e + ou − para ampliar.',
      zoom: 'Ampliação',
      use: 'Usar foto',
      type: 'Envie uma imagem JPEG, PNG ou WebP',
      size: 'A imagem deve ter no máximo 20 MB',
      unreadable: 'Não foi possível abrir esta imagem. Escolha outra.',
      fresh: 'Foto nova',
      saved: 'Foto salva',
    },
    responsible: {
      nth: 'Responsável {n}',
      add: 'Adicionar responsável',
      remove: 'Remover',
      removeOf: 'Remover {name}',
      up: 'Subir',
      down: 'Descer',
      upOf: 'Subir {name}',
      downOf: 'Descer {name}',
      moved: '{name} agora é o {n}º da lista.',
      removed: '{name}: retirado da lista.',
      main: 'É o responsável principal',
      none: 'Nenhum responsável. É preciso informar ao menos um.',
      withAddress: 'Informar endereço',
      withoutAddress: 'Retirar endereço',
      sameAddress: 'Copiar o endereço do aluno',
      self: 'O próprio',
      copySelf: 'Copiar os dados do aluno',
      mainShort: 'principal',
    },
    similar: {
      taxNumber: 'Este CPF já está cadastrado.',
      taxNumberOf: 'Este CPF já é de {name} ({type}).',
      sameOne: 'Já existe um cadastro com este nome e esta data de nascimento:',
      sameMany: 'Já existem cadastros com este nome e esta data de nascimento:',
      open: 'Abrir o cadastro de {name} em outra aba',
      link: 'Usar esta pessoa',
      linkHint:
        'O cadastro que já existe também passa a ser de {type}; o que estiver vazio nele é preenchido com o que você digitou.',
    },
  },
  sorts: {
    name: 'Nome, de A a Z',
    nameDown: 'Nome, de Z a A',
    registration: 'Matrícula, da menor à maior',
    registrationDown: 'Matrícula, da maior à menor',
    newest: 'Cadastrados por último',
    oldest: 'Cadastrados primeiro',
  },
  registrationShort: 'Matrícula',
  noStudentsReason: 'Cadastre o primeiro, importe uma planilha ou veja também os inativos.',
  importSheet: 'Importar planilha',
  accessTitle: 'Acesso ao sistema',
  accessStates: { NONE: 'Sem acesso', INVITED: 'Convite enviado', ACTIVE: 'Acesso ativo' },
  invite: 'Convidar',
  inviteAgain: 'Convidar de novo',
  invited: 'Convite enviado para {email}.',
  inviteLinkTitle: 'Convite de {name}',
  inviteLinkHint:
    'Esta instituição não envia e-mails a esta pessoa. Entregue este endereço a ela: vale uma vez, até {date}.',
  inviteLink: 'Endereço do convite',
  copy: 'Copiar',
  copied: 'Copiado',
  notEnrolled: 'Sem matrícula neste ano',
  notEnrolledHint: 'A matrícula em uma turma é feita no menu {menu}.',
  studentCreated: 'Aluno cadastrado com sucesso! Matrícula {numero}.',
  open: 'Abrir',
  legalName: 'Nome civil',
  registeredAt: 'Cadastrado em',
  changedAt: 'Alterado em',
  printedBy: '{instituicao} – impresso em {data}',
  noResponsibles: 'Nenhum responsável cadastrado',
  archiveLead: 'passa a constar como Inativo. Isto quer dizer:',
  archiveEffects: [
    'fica sem acesso: não entra mais no sistema, e o que estiver aberto é encerrado;',
    'sai das listas, que mostram as pessoas ativas;',
    'mantém o histórico: notas, frequência e documentos continuam guardados;',
    'pode voltar: o registro é reativado quando for preciso.',
  ],
  archiveSelf: 'Este cadastro é o seu: ao arquivá-lo, você sai do sistema e não entra mais.',
  archiveReason: 'Motivo',
  archiveReasonExample: 'Ex.: mudou de cidade',
  archiveAnyway: 'Arquivar mesmo assim',
  inUse: 'Ainda em andamento:',
  archived: '{nome}: registro arquivado.',
  restored: '{nome}: registro reativado.',
  restore: 'Reativar',
  consentsTitle: 'Consentimentos',
  giveImage: 'Registrar autorização de uso de imagem',
  withdrawImage: 'Retirar autorização de uso de imagem',
  noAreaTitle: '{nome}, seu acesso está pronto',
  noAreaText:
    'Seu perfil, Editor, ainda não tem acesso a nenhuma área do sistema. Se você precisa de alguma no seu trabalho, fale com um administrador de {instituicao}: é ele quem muda o perfil.',
  you: 'você',
  newStaff: 'Nova pessoa da equipe',
  editStaff: 'Editar pessoa da equipe',
  staffRoles: {
    ADMINISTRATOR:
      'Faz tudo: cadastros, turmas, notas, relatórios e a própria equipe. Dê a quem trabalha na secretaria.',
    EDITOR: 'Entra no sistema e vê só os próprios dados: ainda não há áreas para este perfil.',
  },
  loseRole: 'Este cadastro é o seu: com o perfil Editor, você deixa de ver tudo o que administra.',
  otherChanged: 'Enquanto esta janela estava aberta, outra pessoa alterou:',
  cpfEnters: 'É com ele que a pessoa entra no sistema.',
  inviteGoesTo: 'O convite para criar a senha vai para este endereço.',
  role: 'Perfil',
  accessColumn: 'Acesso',
  accessWords: {
    archived: 'Registro arquivado: não entra no sistema e não aparece nas listas.',
    since: 'Desde {quando}.',
    because: 'Motivo: {motivo}.',
    active: 'Entra com o CPF e a senha que criou. Se a esquecer, pede outra na tela de entrada.',
    noTaxNumber: 'Sem CPF no cadastro não há como entrar: é com ele que se entra no sistema.',
    noEmail: 'Sem e-mail no cadastro o convite não pode ser enviado. Informe um e-mail para convidar.',
    invited: 'O convite foi enviado para {email}. Falta a pessoa criar a sua senha.',
    none: 'Ainda não recebeu o convite para criar a sua senha.',
  },
  classesOf: 'Turmas de {ano}',
  classesOfYear: 'Turmas',
  noClasses: 'Nenhuma turma neste ano',
  noClassesWhy:
    'As turmas são dadas nos planos de aula. Confira também o ano letivo escolhido no topo da página.',
  chooseInstructor: 'Escolha um professor',
  chooseInstructorWhy: 'Abra um professor pela lista para ver o seu cadastro.',
  seeInstructors: 'Ver professores',
  instructorCreated: 'Professor cadastrado com sucesso!',
  taughtFrom: 'desde {inicio}',
  taughtUntil: 'de {inicio} a {fim}',
  onlyActive: 'Situação: Ativo',
  onlyArchived: 'Situação: Inativo',
  anyStatus: 'Todas as situações',
  searchStaff: 'Buscar por nome ou CPF',
  searchInstructors: 'Buscar por nome, CPF ou matrícula',
  noStaff: 'Ninguém da equipe cadastrado',
  linkStaff: 'É a mesma pessoa: {nome} ({perfil})',
  linkStaffHint:
    'Ela passa a ter os dois perfis, com a mesma senha. Do cadastro dela só se preenche o que está vazio.',
  registered: '{nome}: cadastro feito.',
  invitedTo: '{nome}: cadastro feito. Convite enviado para {email}.',
  registerAndInvite: 'Cadastrar e convidar',
} as const
