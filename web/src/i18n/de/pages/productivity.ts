import type { Texts } from '../../texts.ts'

export const productivity: Texts['productivity'] = {
  totals: 'Pull Requests',
  caution: 'Nebeneinander, nicht Ursache und Wirkung',
  cautionText:
    'Pull Requests und die Nutzung des Code-Assistenten werden für dieselben Personen und Wochen gezeigt. Teams unterscheiden sich in vielem; ein Unterschied hier sagt nicht, woher er kommt. Sehen Sie vor einem Vergleich nach, wie viele Personen und Pull Requests hinter einer Zahl stehen.',
  adoption: 'Aktive Personen in derselben Zeit',
  adoptionHint: 'Des Code-Assistenten',
  cohorts:
    'Wer ihn geöffnet hat, nach Nutzung des Code-Assistenten am Tag jeder Zahl: die Phase des Anbieters, wo er eine nennt, sonst nach den Tagen mit einem Prompt unter den 28 Tagen bis dahin. Die Personen hinter einer Zahl stehen daneben; Kohorten unterscheiden sich in mehr als der Nutzung, daher ist kein Unterschied deren Wirkung.',
  groups: 'Nach Repository und Team',
  groupsHint: 'Mit den Personen und Pull Requests hinter jeder Zahl',
  by: 'Nach',
  needsTitle: 'Pull Requests kommen mit der installierten App',
  needs:
    'Tidemark liest von Ihrem Code-Host, wann Pull Requests geöffnet, geprüft und gemergt wurden. Dafür braucht es die App, installiert von einem Owner der Organisation; ein Enterprise-Token kann sie nicht lesen. Code, Titel und Kommentare werden nicht gespeichert.',
  connect: 'App installieren',
  askSomebody: 'Ein Inhaber oder Admin Ihrer Organisation kann sie installieren.',
}
