import { PATHS } from '../../../lib/address/paths.ts'
import type { Article } from './article.types.ts'

const STAFF = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
const MANAGED = `${PATHS.lessonPlans}/gerenciar`
const both = (rest: string) => ({ INSTRUCTOR: `${PATHS.classes}${rest}`, ADMINISTRATOR: `${MANAGED}${rest}` })

/** The teaching day. */
export const TEACHING: readonly Article[] = [
  {
    id: 'turmas',
    title: 'Turmas',
    about: 'Cada cartão é um componente de uma turma. Por ele se chega às aulas, às avaliações e às notas.',
    tasks: [
      {
        title: 'Abrir as aulas de uma turma',
        steps: ['Encontre a turma na lista, ou busque pelo nome.', 'Toque em Aulas.'],
      },
      {
        title: 'Abrir as notas',
        steps: ['No cartão da turma, toque em Notas.', 'Escolha o período no alto da tela.'],
      },
      {
        title: 'Ver quanto falta lançar',
        steps: ['A barra de cada turma mostra as aulas lançadas entre as previstas.'],
      },
      {
        title: 'Ver um aluno e anotar algo sobre ele',
        steps: [
          'Busque o nome do aluno com a lupa do alto da tela, ou toque no nome dele na frequência ou nas notas.',
          'A página mostra a frequência, as notas, os pareceres e as suas anotações, nos componentes em que você leciona hoje.',
          'Toque em Nova anotação. Só você lê, a menos que escolha Compartilhar com a coordenação.',
        ],
      },
      {
        title: 'Emitir os aniversariantes da turma',
        steps: [
          'No cartão da turma, toque em Relatórios e escolha Aniversariantes da turma, em PDF ou planilha. A secretaria também emite na turma, em Matrícula.',
          'Saem por mês, com o dia e a idade que cada aluno completa no ano letivo. Quem não tem data de nascimento no cadastro aparece à parte.',
        ],
      },
    ],
    hints: [
      'São mostradas as turmas do ano letivo escolhido no alto da página.',
      'Para imprimir o que está na tela, tecle Ctrl+P: o menu não sai no papel.',
    ],
    words: ['disciplina', 'matéria', 'diário', 'classe', 'boletim', 'anotação', 'aluno'],
    roles: STAFF,
    screen: { INSTRUCTOR: PATHS.classes, ADMINISTRATOR: MANAGED },
  },
  {
    id: 'pendencias',
    title: 'Pendências',
    about:
      'O que ficou por fazer até ontem em toda a escola: aulas a lançar, aulas sem frequência e avaliações em que faltam notas ou pareceres.',
    tasks: [
      {
        title: 'Abrir as pendências',
        steps: ['No painel, toque em Ver todas as pendências; ou, em Planos de aula, toque em Pendências.'],
      },
      {
        title: 'Ver as de um professor ou de uma turma',
        steps: [
          'Escolha o professor, a turma ou o tipo no alto da tela. Em Sem professor hoje estão os planos que ninguém dá.',
          'O endereço da página guarda a escolha: dá para salvá-lo ou enviá-lo a outra pessoa da secretaria.',
        ],
      },
      {
        title: 'Resolver uma pendência',
        steps: ['Na linha da aula ou da avaliação, toque em Lançar aula, Frequência ou Lançar notas.'],
      },
      {
        title: 'Lembrar os professores',
        steps: [
          'Toque em Lembrar professores e marque quem deve receber a mensagem.',
          'Leia a mensagem e toque em Enviar lembretes. Cada professor recebe no máximo um por dia.',
        ],
      },
    ],
    hints: [
      'Só entram períodos letivos abertos; recuperações não contam, porque nem todo aluno as faz.',
      'São mostradas as mais antigas; para chegar às outras, escolha uma turma ou um professor.',
    ],
    words: ['atraso', 'falta lançar', 'cobrança', 'diário'],
    roles: ['ADMINISTRATOR'],
    screen: PATHS.pending,
  },
  {
    id: 'aulas',
    title: 'Lançar aulas',
    about: 'A lista das aulas da turma e o registro do que foi dado em cada uma.',
    tasks: [
      {
        title: 'Lançar uma aula',
        steps: [
          'Toque na aula e preencha o conteúdo.',
          'Se houve mais aulas no dia, marque-as para levar o mesmo registro.',
          'Toque em Lançar aula, ou tecle Ctrl+Enter.',
        ],
      },
      {
        title: 'Aproveitar o último registro',
        steps: [
          'Na janela da aula, copie da última aula lançada ou toque em um conteúdo que você já usou.',
          'Altere o que mudou e salve.',
        ],
      },
      {
        title: 'Corrigir uma aula já lançada',
        steps: [
          'Abra a aula e altere o registro.',
          'Em período encerrado a correção só é possível se a secretaria reabrir o período.',
        ],
      },
    ],
    hints: [
      'Uma aula só pode ser lançada depois que aconteceu.',
      'O que você digita fica guardado no aparelho até ser salvo.',
    ],
    words: ['diário', 'conteúdo', 'chamada', 'registro'],
    roles: STAFF,
    screen: both('/aulas'),
  },
  {
    id: 'frequencia',
    title: 'Fazer a frequência',
    about: 'A chamada de uma aula ou do mês inteiro, aluno por aluno.',
    tasks: [
      {
        title: 'Fazer a chamada de uma aula',
        steps: [
          'Abra a aula e escolha Frequência.',
          'Todos começam como presentes: toque em F para quem faltou.',
          'Salve. O botão diz quantas faltas e quantas aulas serão salvas.',
        ],
      },
      {
        title: 'Fazer uma chamada só no dia',
        steps: [
          'Nas turmas com chamada por dia, o painel tem um cartão por turma: toque em Chamada e conteúdo do dia.',
          'Marque quem faltou e escreva o conteúdo de cada aula.',
          'Salve uma vez: a marca vale em todas as aulas do dia. Quem saiu antes é marcado na chamada daquela aula.',
        ],
      },
      {
        title: 'Fazer a chamada em pé, um nome por vez',
        steps: [
          'Na frequência, toque em Um a um.',
          'Toque em P ou F, ou arraste o nome: para a direita é presença, para a esquerda é falta.',
          'No fim, confira quem faltou e salve.',
        ],
      },
      {
        title: 'Lançar o conteúdo junto com a chamada',
        steps: ['Na frequência, toque em Conteúdo e escreva.', 'Salve: a aula é lançada com a chamada.'],
      },
      {
        title: 'Completar a chamada de quem entrou depois',
        steps: [
          'Em Aulas, na situação Sem frequência, abra a aula que mostra “1 aluno sem frequência”.',
          'O aviso diz quem falta na chamada: confira a marca e salve.',
        ],
      },
      {
        title: 'Repetir a chamada em outra aula do dia',
        steps: ['Marque a outra aula acima do botão Salvar.', 'Só aparecem aulas que já começaram.'],
      },
      {
        title: 'Retirar a chamada ou o lançamento feito na aula errada',
        steps: [
          'Em Aulas, no menu da aula, ou na frequência, em Mais ações ou em Mais, escolha Retirar a chamada ou Desfazer o lançamento.',
          'Confira o que deixa de contar e toque em Retirar. No mesmo dia não é preciso dizer o motivo; depois, e para a secretaria, é.',
          'Foi engano? Toque em Desfazer no aviso que aparece.',
          'Com o período encerrado, só a secretaria retira.',
        ],
      },
      {
        title: 'Justificar uma falta',
        steps: ['Marque a falta como justificada.', 'Escreva o motivo, se houver.'],
      },
      {
        title: 'Marcar atraso ou saída antecipada',
        steps: [
          'Funciona onde a secretaria ligou, em Configurações, Atrasos e saídas antecipadas.',
          'Na lista, toque no relógio do aluno e em Atraso ou Saída antecipada. Quem estava com falta passa a presente.',
          'Escreva os minutos perdidos, se a instituição os registra. Em branco, fica sem minutos.',
          'Na chamada do dia, o atraso vale na primeira aula e a saída, na última.',
          'A frequência não muda. Quem perdeu a aula toda recebe F nela.',
        ],
      },
      {
        title: 'Ver o mês',
        steps: ['Na frequência, troque de Aula para Mês; no celular, em Mais.', 'Cada coluna é uma aula.'],
      },
      {
        title: 'Emitir a frequência de um aluno ou da turma',
        steps: [
          'Na frequência ou nas notas, toque em Emitir relatório; pode estar em Mais ações ou em Mais.',
          'Escolha Frequência do aluno e o aluno, ou um relatório da turma, e toque em Emitir.',
        ],
      },
    ],
    hints: [
      'No teclado: P é presença, F é falta e J é falta justificada; A é atraso e S é saída antecipada, onde são registrados.',
    ],
    words: ['falta', 'presença', 'diário', 'atestado', 'atraso', 'saída antecipada'],
    roles: STAFF,
    screen: both('/aulas/frequencia'),
    also: [PATHS.classDay],
  },
  {
    id: 'avaliacoes',
    title: 'Avaliações',
    about: 'As provas, os trabalhos e as recuperações de cada período, com a nota máxima de cada um.',
    tasks: [
      {
        title: 'Criar uma avaliação',
        steps: [
          'Toque em Nova avaliação.',
          'Escolha o tipo, a data e a nota máxima. A data diz a que período ela pertence.',
          'A tela mostra quanto ainda cabe no período.',
        ],
      },
      {
        title: 'Lançar notas',
        steps: ['Na avaliação, toque em Lançar notas.', 'Digite; Enter leva ao próximo aluno.'],
      },
      {
        title: 'Usar as suas frases no parecer',
        steps: [
          'Abaixo do parecer do aluno, toque em Frases.',
          'Toque em uma frase: ela entra onde está o cursor.',
          'Para guardar outra, toque em Nova frase e escreva, ou use o trecho do parecer. O lápis altera ou exclui.',
        ],
      },
      {
        title: 'Excluir uma avaliação',
        steps: [
          'Abra as ações da avaliação e escolha Excluir.',
          'Com lançamentos de alunos (notas, faltas, dispensas), o sistema avisa antes.',
        ],
      },
    ],
    hints: [
      'Uma avaliação feita depois do fim do período leva a data em que foi feita e conta para ele até ele ser encerrado.',
      'Em turmas avaliadas por parecer não há nota: escreve-se um texto, dá-se um conceito, ou ambos. Um não apaga o outro.',
      'Só você vê as suas frases. Sem internet elas podem ser inseridas; guardar, alterar e excluir precisa de internet.',
    ],
    words: ['prova', 'trabalho', 'recuperação', 'frase'],
    roles: STAFF,
    screen: both('/avaliacoes'),
  },
  {
    id: 'notas',
    title: 'Notas do período',
    about: 'As notas da turma em uma grade, com o resultado de cada aluno e a explicação da conta.',
    tasks: [
      {
        title: 'Digitar as notas',
        steps: [
          'Toque em uma célula e digite, com vírgula.',
          'Esc desfaz a célula; Ctrl+Z desfaz a última alteração.',
        ],
      },
      {
        title: 'Lançar falta, dispensa ou segunda chamada',
        steps: [
          'Na célula do aluno, digite F (faltou), D (dispensado) ou S (em segunda chamada); no celular, toque em F, D ou 2ª acima do teclado.',
          'Quando a nota da segunda chamada sair, digite-a por cima do 2ª.',
          'Faltou vale zero, ou fica fora da conta onde a turma deixa de fora a nota não lançada; dispensado sai da conta do aluno.',
          'Só a segunda chamada continua entre as pendências.',
        ],
      },
      {
        title: 'Colar de uma planilha',
        steps: [
          'Copie a coluna na planilha: notas, 2ª e 2CH são entendidos; F e D, só em coluna que também tenha notas.',
          'Na grade, vá à primeira célula e tecle Ctrl+V.',
          'O que não puder ser nota fica marcado para você conferir.',
        ],
      },
      {
        title: 'Entender um resultado',
        steps: ['Toque no resultado do aluno.', 'A conta aparece passo a passo, com a regra da turma.'],
      },
    ],
    hints: [
      'Se outra pessoa alterou a mesma nota, você escolhe qual fica: nada é perdido em silêncio.',
      'Em período em andamento, a média da turma e a ordem são do que já foi avaliado, em porcentagem.',
      'Em Ano, os pontos do período em andamento somam-se aos dos encerrados antes de se dizer quanto falta.',
    ],
    words: ['boletim', 'média', 'conceito', 'parecer', 'segunda chamada', 'faltou', 'dispensado'],
    roles: STAFF,
    screen: both('/notas'),
    also: [`${PATHS.classes}/avaliacoes/lancar-notas`, `${MANAGED}/avaliacoes/notas`],
  },
  {
    id: 'minha-disponibilidade',
    title: 'Minha disponibilidade',
    about: 'Diga à secretaria em que horários você pode dar aula, dentro do prazo que ela abre.',
    tasks: [
      {
        title: 'Pintar a minha semana',
        steps: [
          'Em Meus horários, toque em Minha disponibilidade.',
          'Escolha o pincel: Não posso, Prefiro não ou Prefiro. Pinte com o dedo, o mouse ou as setas e Espaço.',
          'Toque em Salvar semana. Até o fim do prazo você pode mudar.',
        ],
      },
    ],
    hints: [
      'Nada pintado quer dizer que qualquer horário serve.',
      'Colegas não veem a sua semana nem os motivos.',
    ],
    words: ['prazo', 'não posso', 'outra escola', 'preferência'],
    roles: ['INSTRUCTOR'],
    screen: PATHS.ownAvailability,
  },
  {
    id: 'meus-horarios',
    title: 'Meus horários',
    about: 'As suas aulas, dia por dia ou na semana inteira. A próxima aula vem marcada.',
    tasks: [
      {
        title: 'Ver as aulas de hoje',
        steps: ['Abra Meus horários no menu.', 'No celular, o dia de hoje vem primeiro.'],
      },
      {
        title: 'Ver outro dia ou outra semana',
        steps: ['Use as setas para ir adiante ou voltar.', 'Toque em Hoje para voltar ao dia de hoje.'],
      },
      {
        title: 'Trocar entre dia e semana',
        steps: ['Toque em Dia ou em Semana, no alto da tela.', 'Imprimir leva ao papel o que está na tela.'],
      },
      {
        title: 'Baixar o calendário letivo do ano',
        steps: ['Toque em Calendário letivo (PDF): o ano em grade, os dias letivos e os eventos.'],
      },
      {
        title: 'Ver as aulas no calendário do celular',
        steps: [
          'Toque em Assinar no calendário, dê um nome ao link e toque em Criar link.',
          'Toque em Assinar neste aparelho, ou copie o endereço e cole-o no aplicativo de calendário.',
          'Para deixar de mostrar as aulas, toque em Revogar.',
        ],
      },
    ],
    hints: [
      'Sem internet aparecem as semanas que você já abriu neste aparelho.',
      'Os horários são montados pela secretaria: se algo não confere, fale com ela.',
    ],
    words: ['aula', 'agenda', 'grade', 'semana', 'quadro', 'iCalendar', 'Google'],
    roles: ['INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    screen: PATHS.ownSchedule,
  },
  {
    id: 'solicitacoes-professor',
    title: 'Pedir uma mudança à secretaria',
    about: 'Mudar, trocar ou cancelar uma aula, pedir uma aula extra ou tratar de outro assunto.',
    tasks: [
      {
        title: 'Pedir a partir de uma aula',
        steps: [
          'Na lista de aulas, abra as ações da aula e toque em Solicitar alteração à secretaria.',
          'Escolha o que você precisa, preencha e toque em Enviar solicitação.',
        ],
      },
      {
        title: 'Pedir uma aula extra ou tratar de outro assunto',
        steps: ['Em Turmas, toque em Solicitações e depois em Nova solicitação.'],
      },
      {
        title: 'Ver a resposta',
        steps: [
          'Em Turmas, toque em Solicitações: cada uma mostra se foi aceita ou recusada, e por quê.',
          'A resposta chega também nas suas notificações.',
        ],
      },
      {
        title: 'Desistir de uma solicitação',
        steps: [
          'Em Turmas, toque em Solicitações e, na que ainda aguarda resposta, em Retirar solicitação.',
          'Confirme: a secretaria a vê como retirada, e nada muda nas suas aulas.',
        ],
      },
    ],
    hints: [
      'Quando a secretaria aceita, a mudança já aparece nas suas aulas.',
      'Aula lançada ou com frequência não pode mais ser mudada.',
    ],
    words: ['trocar aula', 'remarcar', 'cancelar aula', 'aula extra', 'pedido'],
    roles: ['INSTRUCTOR'],
    screen: PATHS.ownRequests,
  },
  {
    id: 'solicitacoes-secretaria',
    title: 'Responder a solicitações',
    about: 'O que os professores pedem: o que se pede ao lado de como está, para aceitar ou recusar.',
    tasks: [
      {
        title: 'Aceitar',
        steps: [
          'Em Notificações, toque em Solicitações e, na que quiser, em Aceitar.',
          'Confirme: a mudança é feita na hora. Se o horário estiver ocupado, a tela diz por quê e nada muda.',
        ],
      },
      {
        title: 'Recusar',
        steps: ['Toque em Recusar e escreva o motivo, que o professor recebe.'],
      },
      {
        title: 'Ver as que já foram respondidas',
        steps: ['Escolha Respondidas no alto da lista.'],
      },
    ],
    hints: ['Cada solicitação é respondida uma só vez, por quem chegar primeiro.'],
    words: ['pedido', 'troca de aula', 'autorizar', 'aprovar'],
    roles: ['ADMINISTRATOR'],
    screen: PATHS.requests,
  },
  {
    id: 'pareceres-conselho',
    title: 'Escrever pareceres para o conselho',
    about:
      'Antes do conselho de classe, você diz de cada aluno o que os outros precisam saber. A secretaria e os professores da turma leem no conselho; o aluno e a família, não.',
    tasks: [
      {
        title: 'Escrever',
        steps: [
          'Em Turmas, toque em Pareceres para o conselho e escolha a turma.',
          'Confira o conselho, do período ou final, e sobre o que você escreve: um componente ou o aluno como um todo.',
          'Toque no aluno, marque o que vale e, se quiser, escreva até 600 caracteres.',
          'Tudo é salvo sozinho, também sem internet. Próximo aluno abre o seguinte.',
        ],
      },
      {
        title: 'Acompanhar o conselho',
        steps: [
          'Enquanto a turma está no conselho, toque em Abrir o conselho: você lê notas, frequência, pareceres e decisões.',
        ],
      },
    ],
    hints: [
      'Você escreve até o resultado da turma ser decidido, também durante o conselho.',
      'Se você escreveu em dois aparelhos, a tela mostra os dois textos e você escolhe.',
    ],
    words: ['conselho de classe', 'parecer', 'opinião', 'fim do ano'],
    roles: ['INSTRUCTOR'],
    kind: 'SCHOOL',
    screen: PATHS.councilOpinions,
    also: [PATHS.councilOpinionsOf, PATHS.taughtCouncil, PATHS.taughtMinutes, PATHS.taughtMeeting],
  },
  {
    id: 'sem-internet',
    title: 'Trabalhar sem internet',
    about:
      'Aulas, frequência e notas podem ser lançadas sem internet. Ficam guardadas no aparelho e são enviadas quando a rede volta.',
    tasks: [
      {
        title: 'Preparar o aparelho',
        steps: [
          'Com internet, entre e abra as suas turmas.',
          'Aguarde alguns instantes: o aparelho guarda as suas turmas, as listas de hoje e do próximo dia com aula e, por último, as notas.',
          'No fim do painel, ou em Ajuda, no menu da conta, lê-se se o aparelho está pronto e o que já está nele.',
        ],
      },
      {
        title: 'Lançar sem internet',
        steps: [
          'Trabalhe como sempre.',
          'No alto da tela um aviso diz quantos lançamentos esperam para ser enviados.',
        ],
      },
      {
        title: 'Conferir o que falta enviar',
        steps: [
          'Toque no aviso no alto da tela.',
          'A lista mostra o que espera, o que foi recusado e por quê.',
        ],
      },
    ],
    hints: ['Não limpe os dados do navegador enquanto houver algo por enviar.'],
    roles: ['INSTRUCTOR'],
  },
]
