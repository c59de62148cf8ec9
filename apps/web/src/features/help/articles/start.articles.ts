import { ownPageOf } from '../../../lib/address/own-page.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const EVERYBODY = ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN'] as const
const STAFF = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
const OWN_PAGE = Object.fromEntries(EVERYBODY.map(role => [role, ownPageOf(role).path]))

const SEE_ANOTHER_YEAR = {
  title: 'Ver outro ano letivo',
  steps: [
    'No alto da página, toque no ano.',
    'Escolha o ano que quer ver: todas as telas passam a mostrá-lo.',
  ],
}

/** Articles for all roles. */
export const START: readonly Article[] = [
  {
    id: 'primeiros-passos',
    title: 'Primeiros passos na secretaria',
    about:
      'A Lousa organiza tudo por ano letivo. Antes das aulas é preciso montar o ano: níveis, turmas, componentes, matriz e calendário.',
    tasks: [
      {
        title: 'Montar o ano letivo',
        steps: [
          'Em Parâmetros, abra Anos letivos e crie o ano com as suas datas.',
          'Copie a estrutura de outro ano, use um início pronto, ou monte-a do zero pelo guia de preparação.',
          'O guia mostra, etapa por etapa, o que ainda falta.',
        ],
      },
      {
        title: 'Usar um início pronto',
        steps: [
          'Em Anos letivos, escolha Usar um início pronto no guia ou no menu do ano.',
          'Marque os níveis da escola, os períodos, quantas turmas há por ano e a regra das notas.',
          'Confira o que será criado e toque em Criar. O que já existe com o mesmo nome fica como está.',
        ],
      },
      {
        title: 'Cadastrar as pessoas',
        steps: [
          'Em Usuários, cadastre professores e equipe; o convite vai por e-mail.',
          'Traga os alunos de uma planilha em Importar, ou cadastre um a um.',
        ],
      },
      {
        title: 'Conferir os dados da instituição',
        steps: [
          'Em Configurações, preencha nome, endereço, logotipo e quem assina os documentos.',
          'Em Termos e textos, leia os termos de uso e ajuste-os à sua instituição.',
        ],
      },
    ],
    hints: ['O ano escolhido no alto da página vale para todas as telas.'],
    words: ['começar', 'implantar', 'disciplina'],
    roles: ['ADMINISTRATOR'],
  },
  {
    id: 'painel',
    title: 'Painel da secretaria',
    about:
      'É a primeira tela: os números do ano letivo escolhido no alto da página e o que pede uma ação. Cada número leva à sua tela.',
    tasks: [
      {
        title: 'Ver o que está pendente',
        steps: [
          'Em Pendências por professor, toque em um nome: a lista mostra aula por aula o que falta.',
          'Em Períodos a encerrar, toque no período: ele aparece duas semanas antes de terminar e fica até ser encerrado.',
          'Em Vagas livres com gente em espera, toque na turma para chamar quem espera.',
        ],
      },
      {
        title: 'Acompanhar a frequência de hoje',
        steps: [
          'Em Frequência de hoje, veja em quantas aulas ela já foi feita, e as presenças e faltas até agora.',
          'Toque em Aulas de hoje para ver o quadro de horários da escola.',
        ],
      },
      SEE_ANOTHER_YEAR,
    ],
    hints: [
      'Presenças e faltas são contadas por aluno e por aula; falta justificada também é falta.',
      'Pelo menu da conta você muda o tema e as cores.',
    ],
    words: ['início', 'resumo', 'pendência', 'encerramento', 'vagas', 'espera'],
    roles: ['ADMINISTRATOR'],
    screen: PATHS.app,
  },
  {
    id: 'painel-do-professor',
    title: 'Painel do professor',
    about:
      'É a primeira tela: a aula de agora, as de hoje, o que ficou pendente, a sua agenda e o andamento de cada turma.',
    tasks: [
      {
        title: 'Fazer a frequência na hora da aula',
        steps: [
          'De 10 minutos antes do início até o fim de uma aula sem frequência, o painel conta 5 segundos e a abre.',
          'Toque em Abrir agora para não esperar, ou em Ficar aqui.',
          'Qualquer tecla ou toque na página para a contagem. Ela aparece uma vez para cada aula.',
        ],
      },
      {
        title: 'Desligar a contagem',
        steps: [
          'Abra Aparência, no menu da conta.',
          'Desligue “Abrir a frequência sozinha, no painel, na hora da aula”.',
        ],
      },
      {
        title: 'Usar a agenda',
        steps: [
          'Em Minha agenda, escolha Semana ou Dia e use as setas para andar.',
          'Toque em uma aula para lançá-la ou fazer a frequência, ou em um evento da escola para vê-lo.',
        ],
      },
      SEE_ANOTHER_YEAR,
    ],
    hints: ['Em Minhas turmas estão os números do período em curso, turma por turma.'],
    words: ['início', 'contagem', 'automático', 'calendário', 'pendência'],
    roles: ['INSTRUCTOR'],
    screen: PATHS.app,
  },
  {
    id: 'painel-do-aluno',
    title: 'Painel',
    about:
      'É a primeira tela: as suas próximas aulas, as últimas notas e a sua frequência, e as suas turmas no ano letivo escolhido.',
    tasks: [
      {
        title: 'Entender as últimas notas',
        steps: [
          'Elas são do último período que a escola divulgou, cada uma ao lado do que o período vale.',
          'Quando a frequência fica perto do mínimo de 75% ou abaixo dele, o painel avisa.',
          'Toque em Ver desempenho para saber como se chegou a cada número.',
        ],
      },
      SEE_ANOTHER_YEAR,
    ],
    hints: ['Pelo menu da conta você muda o tema e as cores.'],
    words: ['nota', 'faltas', 'frequência'],
    roles: ['STUDENT'],
    screen: PATHS.app,
  },
  {
    id: 'painel-da-rede',
    title: 'Painel',
    about:
      'É a primeira tela: as vagas oferecidas a você, os seus próximos encontros, as suas turmas e os seus eventos.',
    tasks: [
      {
        title: 'Aceitar uma vaga',
        steps: [
          'Quando abre uma vaga para você, o aviso fica no alto do painel, com o prazo.',
          'Toque em Aceitar a vaga. Se recusar, ou se o prazo passar, ela vai para a próxima pessoa da fila.',
        ],
      },
      {
        title: 'Ver o meu lugar na fila',
        steps: ['Em Turmas matriculadas e em Eventos inscritos, a lista de espera diz o seu lugar.'],
      },
      SEE_ANOTHER_YEAR,
    ],
    hints: ['Pelo menu da conta você muda o tema e as cores.'],
    words: ['vaga', 'oferta', 'espera', 'fila'],
    roles: ['STUDENT-SMELJ'],
    screen: PATHS.app,
  },
  {
    id: 'busca',
    title: 'Busca geral',
    about: 'Leva a qualquer lugar do sistema: escreva o que quer abrir ou fazer.',
    tasks: [
      {
        title: 'Abrir a busca',
        steps: [
          'Toque em Buscar, no alto da página, ou tecle Ctrl + K.',
          'A tecla / também a abre, onde a tela não tem uma busca própria.',
        ],
      },
      {
        title: 'Encontrar e abrir',
        steps: [
          'Escreva parte do nome, com ou sem acentos e em qualquer ordem.',
          'As setas escolhem, Enter abre e Esc fecha.',
        ],
      },
    ],
    hints: [
      'Só aparece o que a sua conta pode abrir.',
      'Os lugares que você abriu por último vêm primeiro. Eles ficam neste aparelho e são apagados quando você sai.',
    ],
    words: ['procurar', 'achar', 'atalho', 'paleta', 'pesquisar'],
    roles: EVERYBODY,
  },
  {
    id: 'tour',
    title: 'Tour guiado',
    about: 'Mostra em poucos passos onde fica cada coisa, na própria tela.',
    tasks: [
      {
        title: 'Repetir o tour',
        steps: [
          'Abra o menu da sua conta, no canto superior direito, e escolha Tour guiado.',
          'Ou toque em Recomeçar o tour guiado, nesta página.',
        ],
      },
      {
        title: 'Sair no meio e continuar depois',
        steps: ['Tecle Esc ou toque no X.', 'Na Ajuda, toque em Continuar o tour guiado.'],
      },
    ],
    hints: ['O tour só mostra: nada é alterado.'],
    roles: STAFF,
  },
  {
    id: 'meus-dados',
    title: '{meusDados} e minha senha',
    about: 'O seu cadastro, a sua senha e os aparelhos em que a sua conta está aberta.',
    tasks: [
      {
        title: 'Corrigir o meu cadastro',
        steps: [
          'Abra {meusDados}, no menu da conta.',
          'Altere o que for seu para alterar e salve. O resto quem altera é a secretaria.',
          'Ao trocar o e-mail, confirme com a senha ou com o segundo fator. O e-mail anterior recebe um aviso.',
        ],
      },
      {
        title: 'Trocar a senha',
        steps: [
          'Em {meusDados}, informe a senha atual e a nova, duas vezes.',
          'Três ou quatro palavras juntas são fáceis de lembrar e difíceis de adivinhar.',
        ],
      },
      {
        title: 'Sair de um aparelho que não uso mais',
        steps: [
          'Em {meusDados}, veja os acessos abertos.',
          'Encerre o que não reconhece, ou todos os outros de uma vez.',
        ],
      },
    ],
    hints: ['Se esquecer a senha, peça outra na tela de entrada: o link vai para o e-mail do seu cadastro.'],
    words: ['foto', 'e-mail', 'telefone', 'login'],
    roles: EVERYBODY,
    screen: OWN_PAGE,
    also: [PATHS.myData],
  },
  {
    id: 'segundo-fator',
    title: 'Segundo fator',
    about:
      'Além da senha, entrar pode pedir um código do celular ou uma chave de acesso: quem descobrir a sua senha não entra.',
    tasks: [
      {
        title: 'Configurar um aplicativo autenticador',
        steps: [
          'Em {meusDados}, em Segundo fator, toque em Configurar aplicativo e confirme com a sua senha.',
          'No aplicativo do celular, leia o código QR e digite o código de 6 números que ele mostra.',
          'Guarde os códigos de recuperação: copie, baixe ou imprima.',
        ],
      },
      {
        title: 'Usar a digital, o rosto ou o PIN',
        steps: [
          'Em {meusDados}, em Segundo fator, toque em Adicionar chave de acesso e dê um nome a ela.',
          'Ao entrar, depois da senha, toque em Usar chave de acesso.',
        ],
      },
      {
        title: 'Entrar sem o celular',
        steps: [
          'Na segunda etapa da entrada, toque em Usar código de recuperação e digite um dos que guardou.',
          'Sem os códigos, procure a secretaria: ela remove o segundo fator, e você o configura de novo.',
        ],
      },
    ],
    hints: [
      'Em um aparelho só seu, marque Confiar neste aparelho: por 30 dias, a senha será suficiente nele.',
      'A chave de acesso vale no endereço em que foi criada.',
    ],
    words: [
      '2fa',
      'autenticador',
      'verificação',
      'duas etapas',
      'passkey',
      'código',
      'celular perdido',
      'segurança',
    ],
    roles: EVERYBODY,
    screen: OWN_PAGE,
  },
  {
    id: 'aparencia',
    title: 'Aparência e acessibilidade',
    about: 'As telas podem ficar como você as lê melhor. A escolha vale para a sua conta neste aparelho.',
    tasks: [
      {
        title: 'Usar o tema escuro',
        steps: ['Abra o menu da sua conta.', 'Escolha Usar tema escuro.'],
      },
      {
        title: 'Mudar cores e menu',
        steps: [
          'Abra o menu da sua conta e escolha Aparência.',
          'As mudanças aparecem na hora; experimente à vontade.',
        ],
      },
      {
        title: 'Ver mais linhas nas listas',
        steps: [
          'Abra o menu da sua conta e escolha Aparência.',
          'Em Linhas das listas escolha Compactas. Vale só para você, neste aparelho.',
        ],
      },
      {
        title: 'Usar sem mouse',
        steps: [
          'A tecla Tab leva de um botão ao próximo; Enter aciona.',
          'Alt+1, Alt+2, Alt+3 e Alt+4 levam ao conteúdo, ao menu, à busca e ao rodapé.',
        ],
      },
    ],
    hints: ['Quem pede menos movimento no próprio aparelho também não vê animações aqui.'],
    words: ['letra', 'escuro', 'contraste'],
    roles: EVERYBODY,
  },
]
