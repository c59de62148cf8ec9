import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const CONFIRM = {
  title: 'Confirmar ciência',
  steps: [
    'Abra a notificação: ela passa a constar como lida.',
    'Toque em Confirmar ciência; a secretaria vê que você confirmou e quando.',
  ],
}
const BY_EMAIL = {
  title: 'Receber ou não por e-mail',
  steps: ['Abra {meusDados}.', 'Em Mensagens por e-mail, ligue ou desligue.'],
}

const ON_DEVICE = {
  title: 'Receber avisos no celular',
  steps: [
    'Abra {meusDados}.',
    'Em Avisos neste aparelho, toque em Receber avisos neste aparelho e permita no navegador.',
    'No iPhone, antes: Compartilhar, Adicionar à Tela de Início, e abra por lá.',
    'Marque sobre o que quer ser avisado. Remover tira um aparelho da lista.',
  ],
}

/** Articles about sending and receiving messages. */
export const MESSAGE_ARTICLES: readonly Article[] = [
  {
    id: 'notificacoes',
    title: 'Notificações',
    about: 'O que a secretaria envia a alunos, professores e equipe, e quem leu.',
    tasks: [
      {
        title: 'Enviar uma notificação',
        steps: [
          'Toque em Nova notificação e escreva título e texto; ao lado do texto se vê como vai aparecer.',
          'Escolha turmas, perfis ou pessoas: a tela diz quantas pessoas vão receber e quantas estão sem acesso à Lousa.',
          'Para quem está sem acesso, abra a notificação enviada e toque em Imprimir bilhetes.',
          'Toque em Enviar e confirme. Depois de enviada, ela não muda mais.',
        ],
      },
      {
        title: 'Enviar às famílias e ver quem confirmou',
        steps: [
          'Em Dos alunos escolhidos, quem recebe, marque As famílias ou Os dois, e escolha as turmas.',
          'A tela diz de quantos alunos se trata e quantos estão sem responsável com acesso.',
          'Depois de enviar, abra a notificação: Famílias mostra, por aluno, quem leu e quem confirmou.',
          'Ligue Só quem falta; Reenviar a quem falta vai de novo aos responsáveis desses alunos.',
        ],
      },
      {
        title: 'Agendar, ou terminar depois',
        steps: [
          'Em Quando, escolha Agendar, com data e hora.',
          'Ou toque em Salvar rascunho: ninguém recebe nada, e qualquer administrador continua depois.',
        ],
      },
      {
        title: 'Ver quem leu e lembrar quem não leu',
        steps: [
          'Abra a notificação na lista.',
          'Ligue Só quem não leu para ver os nomes.',
          'Reenviar a quem não leu envia de novo a eles, uma vez por dia.',
        ],
      },
      {
        title: 'Entregar em papel',
        steps: [
          'Na notificação, busque ou filtre os destinatários.',
          'Imprimir bilhetes faz um por pessoa da lista, com lugar para a assinatura.',
        ],
      },
    ],
    hints: [
      'Recebem pela turma os alunos com matrícula ativa no dia do envio.',
      'O que se cola de outra página perde imagens e cores; parágrafos, listas, negrito e links ficam.',
    ],
    words: ['comunicado', 'aviso', 'mensagem', 'bilhete', 'circular', 'reunião', 'lembrete'],
    roles: ['ADMINISTRATOR'],
    screen: PATHS.notifications,
  },
  {
    id: 'notificacoes-recebidas',
    title: 'Notificações recebidas',
    about: 'O que a secretaria enviou a você, da mais nova à mais antiga.',
    tasks: [
      {
        title: 'Ler uma notificação',
        steps: ['Abra Notificações no menu, ou toque no sino no alto da página.', 'Toque na notificação.'],
      },
      CONFIRM,
      BY_EMAIL,
      ON_DEVICE,
    ],
    hints: ['Em Não lidas ficam só as que você ainda não abriu.'],
    words: ['comunicado', 'aviso', 'mensagem', 'sino', 'recado'],
    roles: ['STUDENT'],
    screen: PATHS.studentNotifications,
  },
  {
    id: 'sino',
    title: 'O sino',
    about: 'No alto de todas as páginas: quantas notificações você não leu, e o caminho até elas.',
    tasks: [
      {
        title: 'Ler o que chegou',
        steps: ['Toque no sino.', 'Toque na notificação; Todas as notificações leva de volta à lista.'],
      },
      CONFIRM,
      BY_EMAIL,
      ON_DEVICE,
    ],
    hints: ['O número acompanha sozinho o que chega, sem recarregar a página.'],
    words: ['notificações', 'comunicado', 'aviso', 'mensagem', 'recado'],
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT-SMELJ'],
  },
]
