/** Texts of the help and the guided tour. Apart from `M`, so that no other page loads it. */
export const HELP = {
  keys: {
    content: 'Ir para o conteúdo',
    menu: 'Ir para o menu',
    search: 'Ir para a busca',
    footer: 'Ir para o rodapé',
    list: 'Buscar na lista; sem lista, a busca geral',
    palette: 'Busca geral',
    record: 'No registro da aula: salvar',
    nextRow: 'Na grade: próxima linha',
    undoCell: 'Na grade: desfazer o que foi digitado na célula',
    undo: 'Na grade: desfazer a última alteração',
    paste: 'Na grade: colar um bloco de uma planilha',
    marks: 'Na frequência: presença, falta, falta justificada',
  },
  lead: 'Escolha um assunto ou busque por uma palavra.',
  search: 'Buscar na ajuda',
  clear: 'Limpar a busca',
  topics: 'Assuntos',
  found: { none: 'Nenhum assunto encontrado', one: '1 assunto encontrado', many: '{n} assuntos encontrados' },
  noneReason: 'Tente outra palavra, ou menos palavras.',
  hints: 'Dicas',
  open: 'Abrir esta tela',
  back: 'Todos os assuntos',
  ofThisScreen: 'Sobre esta tela',
  all: 'Ver toda a ajuda',
  shortcuts: 'Atalhos de teclado',
  tour: {
    restart: 'Recomeçar o tour guiado',
    resume: 'Continuar o tour guiado no passo {step}',
    offer: 'Conhecer o sistema',
    notNow: 'Agora não',
    lead: 'Em poucos passos, passe pelas telas e veja para que serve cada uma. Você pode sair a qualquer momento e repetir quando quiser, na Ajuda.',
    next: 'Próximo',
    previous: 'Anterior',
    done: 'Concluir',
    close: 'Fechar o tour',
    // Filled in by the library.
    progress: '{current} de {total}',
  },
  tourOf: {
    ADMINISTRATOR: {
      dashboard: {
        title: 'Painel',
        text: 'Os números do ano e as turmas. Toque em um número ou em uma turma para ver quem está ali.',
      },
      year: {
        title: 'Ano letivo',
        text: 'Tudo o que você vê é do ano escolhido aqui. Para consultar um ano anterior, troque-o neste botão.',
      },
      find: {
        title: 'Busca geral',
        text: 'Acha pessoas, turmas, páginas e ações, como “matricular em 6º ano A”. De qualquer tela, abra-a por aqui ou com Ctrl + K.',
      },
      users: {
        title: 'Alunos, professores e equipe',
        text: 'Encontre um aluno pelo nome, responsável, CPF ou matrícula; filtre por turma, exporte ou importe uma planilha. Professores e equipe ficam no mesmo menu.',
      },
      calendar: {
        title: 'Calendário',
        text: 'Feriados, recessos, reuniões e sábados letivos. É por ele que o sistema sabe em que dias há aula.',
      },
      parameters: {
        title: 'Parâmetros',
        text: 'A estrutura do ano: níveis, períodos, turmas, componentes e matriz. O guia do ano mostra o que falta.',
      },
      enrollment: {
        title: 'Matrícula',
        text: 'As turmas com as suas vagas: matricule, mova de turma, registre saídas e chame quem está na lista de espera.',
      },
      lessonPlans: {
        title: 'Planos de aula',
        text: 'Quem dá o quê em cada turma. Daqui se montam o quadro de horários e as aulas, e se veem as pendências.',
      },
      settings: {
        title: 'Configurações',
        text: 'Os dados da instituição, o logotipo, quem assina os documentos, os termos e a regra de cálculo.',
      },
      account: {
        title: 'Ajuda e sua conta',
        text: 'Nesta tela há um artigo curto sobre cada assunto. No menu da conta ficam os seus dados, a aparência das telas e este tour.',
      },
    },
    INSTRUCTOR: {
      today: {
        title: 'O seu dia',
        text: 'O painel mostra as aulas de hoje. Com um toque você lança a aula e faz a frequência.',
      },
      offline: {
        title: 'Sem internet',
        text: 'Pode continuar: o que você lança fica guardado neste aparelho e é enviado quando a internet volta. Aqui se lê se tudo foi enviado.',
      },
      find: {
        title: 'Busca geral',
        text: 'Acha turmas, páginas e ações, como “lançar frequência 6º ano A hoje”. De qualquer tela, abra-a por aqui ou com Ctrl + K.',
      },
      classes: {
        title: 'Turmas',
        text: 'Todas as suas turmas: abra uma para ver as aulas, a frequência, as avaliações e as notas.',
      },
      schedule: {
        title: 'Meus horários',
        text: 'As suas aulas, por dia ou por semana. Dá para assiná-las no calendário do celular.',
      },
      account: {
        title: 'Ajuda e sua conta',
        text: 'Nesta tela há um artigo curto sobre cada assunto e os atalhos do teclado. No menu da conta ficam os seus dados, a aparência e este tour.',
      },
    },
  },
} as const
