import type { MetricId } from '../../../../src/api/contract/words.ts'
import type { Metric } from '../../../../src/api/contract/metrics.ts'
import { money } from './catalogue-of-money.ts'

/** What each metric counts, and how. */
export const catalogue: Readonly<Record<MetricId, Pick<Metric, 'description' | 'formula'>>> = {
  'spend.credits': {
    description: 'Credits, die für die Nutzung berechnet wurden, wie vom Anbieter gemeldet.',
    formula:
      'Summe von billing[].cost.value mit der Einheit CREDITS, jede event_id einmal, die neueste Datei gilt.',
  },
  'spend.usd': {
    description: 'US-Dollar, die für die Nutzung berechnet wurden, wo der Vertrag in Dollar lautet.',
    formula:
      'Summe von billing[].cost.value mit der Einheit USD, jede event_id einmal, die neueste Datei gilt.',
  },
  'spend.estimated_usd': {
    description: 'Was die Credits nach der Planungsschätzung des Anbieters wert sind.',
    formula:
      'Summe von billing[].estimated_cost_usd.value, wo angegeben. Unbekannt, wo Credits berechnet wurden und keine Zeile eine Schätzung trägt.',
  },
  'spend.cost': {
    description: 'Was die Credits zu dem Preis eines Credits kosten, den Ihre Organisation hinterlegt hat.',
    formula:
      'spend.credits jedes UTC-Tages × der Preis eines Credits, der an ihm galt; unbekannt, wo Credits an Tagen ohne Preis berechnet wurden.',
  },
  'tokens.input': {
    description: 'Tokens, die an das Modell gingen und nicht aus seinem Cache gelesen wurden.',
    formula: 'Summe der Eingabe-Tokens für Text, Audio und Bild; zwischengespeicherte sind nicht dabei.',
  },
  'tokens.cached_input': {
    description: 'Tokens, die aus dem Cache des Modells gelesen wurden.',
    formula: 'Summe der zwischengespeicherten Eingabe-Tokens für Text, Audio und Bild.',
  },
  'tokens.output': {
    description: 'Tokens, die das Modell erzeugt hat.',
    formula: 'Summe der Ausgabe-Tokens für Text, Audio und Bild.',
  },
  'chat.active_users': {
    description: 'Personen mit erfasster Nutzung im bezahlten Tarif.',
    formula:
      'Verschiedene user_id mit mindestens einem Kosteneintrag im Zeitabschnitt, gleich was er kostet; für jeden Zeitabschnitt und jede Gruppe neu gezählt.',
  },
  'code.active_users': {
    description: 'Personen, die dem Code-Assistenten mindestens einen Prompt geschickt haben.',
    formula: 'Verschiedene user_id mit einem Tag mit user_initiated_interaction_count > 0 im Zeitabschnitt.',
  },
  'code.users': {
    description: 'Personen, für die etwas gezählt wurde: ein Prompt, eine Ausgabe oder eine Übernahme.',
    formula:
      'Verschiedene user_id mit Interaktionen, Ausgaben oder Übernahmen > 0 im Zeitabschnitt; bei einer Aufteilung in dem jeweiligen Teil.',
  },
  'code.weekly_active_users': {
    description: 'Personen, die an mindestens einem der letzten 7 Tage jedes Zeitabschnitts aktiv waren.',
    formula:
      'Verschiedene user_id, aktiv in den 7 Tagen bis zum Ende des Zeitabschnitts oder bis zu seinem letzten abgeholten Tag.',
  },
  'code.monthly_active_users': {
    description: 'Personen, die an mindestens einem der letzten 28 Tage jedes Zeitabschnitts aktiv waren.',
    formula:
      'Verschiedene user_id, aktiv in den 28 Tagen bis zum Ende des Zeitabschnitts oder bis zu seinem letzten abgeholten Tag.',
  },
  'code.phase_users': {
    description: 'Personen, denen der Anbieter eine Einführungsphase gibt; nach Kohorte die in jeder.',
    formula: 'Verschiedene user_id nach der letzten ai_adoption_phase ihrer Tage im Zeitabschnitt.',
  },
  'code.agent_users': {
    description: 'Personen, die den Agentenmodus in einem Editor genutzt haben.',
    formula: 'Verschiedene user_id mit used_agent im Zeitabschnitt.',
  },
  'code.chat_users': {
    description: 'Personen, die den Chat in einem Editor genutzt haben.',
    formula: 'Verschiedene user_id mit used_chat im Zeitabschnitt.',
  },
  'code.cli_users': {
    description: 'Personen, die den Assistenten auf der Kommandozeile genutzt haben.',
    formula: 'Verschiedene user_id mit used_cli im Zeitabschnitt.',
  },
  'code.review_users': {
    description:
      'Personen, die den Assistenten um ein Review gebeten oder einen seiner Vorschläge übernommen haben.',
    formula:
      'Verschiedene user_id mit dem Merkmal für aktives Code-Review im Zeitabschnitt; ungebeten zugewiesene Reviews zählen nicht.',
  },
  'code.completion_users': {
    description: 'Personen, denen Vervollständigungen gezeigt wurden oder die welche übernommen haben.',
    formula:
      'Verschiedene user_id, für die im Zeitabschnitt etwas zur Funktion code_completion gezählt wurde.',
  },
  'code.adoption_rate': {
    description: 'Anteil der Personen mit Platz, die aktiv waren.',
    formula: 'seats.active_in_period ÷ seats.total, beide der letzten Momentaufnahme des Zeitabschnitts.',
  },
  'code.interactions': {
    description: 'Prompts, die Personen bewusst geschickt haben.',
    formula: 'Summe von user_initiated_interaction_count über die Personentage.',
  },
  'code.generations': {
    description:
      'Was der Assistent hervorgebracht hat: gezeigte Vervollständigungen sowie Code aus Chat und Agent.',
    formula: 'Summe von code_generation_activity_count über die Personentage.',
  },
  'code.acceptances': {
    description:
      'Ausgaben, die Personen mit einer eingebauten Aktion übernommen haben: annehmen, anwenden, einfügen, kopieren.',
    formula: 'Summe von code_acceptance_activity_count über die Personentage.',
  },
  'code.acceptance_rate': {
    description: 'Anteil der gezeigten Vervollständigungen, die übernommen wurden.',
    formula: 'code.completion_acceptances ÷ code.completion_generations.',
  },
  'code.completion_generations': {
    description: 'In einem Editor gezeigte Vervollständigungen, wie die Berichte je Person sie zählen.',
    formula: 'Summe von code_generation_activity_count der Funktion code_completion.',
  },
  'code.completion_acceptances': {
    description: 'In einem Editor übernommene Vervollständigungen, wie die Berichte je Person sie zählen.',
    formula: 'Summe von code_acceptance_activity_count der Funktion code_completion.',
  },
  'code.line_acceptance_rate': {
    description: 'Durch Vervollständigungen hinzugefügte Zeilen im Verhältnis zu den vorgeschlagenen.',
    formula:
      'Summe von loc_added_sum ÷ Summe von loc_suggested_to_add_sum, beide der Funktion code_completion.',
  },
  'code.lines_suggested': {
    description: 'Zeilen, die der Assistent hinzuzufügen vorschlug.',
    formula: 'Summe von loc_suggested_to_add_sum über die Personentage.',
  },
  'code.lines_added': {
    description: 'Zeilen, die mit dem Assistenten in Dateien geschrieben wurden, auch von Agenten.',
    formula: 'Summe von loc_added_sum über die Personentage.',
  },
  'code.lines_deleted': {
    description: 'Zeilen, die mit dem Assistenten aus Dateien entfernt wurden, auch von Agenten.',
    formula: 'Summe von loc_deleted_sum über die Personentage.',
  },
  'code.ai_credits': {
    description: 'Verbrauchte KI-Credits laut den Berichten je Person.',
    formula: 'Summe von ai_credits_used über die Personentage, die sie nennen.',
  },
  'code.licensed_active_users': {
    description: 'Personen mit Platz, die an dem Tag aktiv waren, laut den Metrikaufrufen.',
    formula: 'total_active_users des Tages.',
  },
  'code.engaged_users': {
    description: 'Personen, die an dem Tag etwas vom Assistenten übernommen haben, laut den Metrikaufrufen.',
    formula: 'total_engaged_users des Tages.',
  },
  'code.completion_engaged_users': {
    description:
      'Personen, die an dem Tag Vervollständigungen übernommen haben, nach den Knoten des Anbieters.',
    formula:
      'total_engaged_users des Abschnitts für Vervollständigungen oder eines Editors, Modells oder einer Sprache darin.',
  },
  'code.chat_engaged_users': {
    description:
      'Personen, die an dem Tag den Chat in einem Editor genutzt haben, nach den Knoten des Anbieters.',
    formula:
      'total_engaged_users des Abschnitts für den Chat im Editor oder eines Editors oder Modells darin.',
  },
  'code.dotcom_chat_engaged_users': {
    description: 'Personen, die an dem Tag den Chat auf der Website des Code-Hosts genutzt haben.',
    formula: 'total_engaged_users des Abschnitts für den Chat im Web oder eines Modells darin.',
  },
  'code.completions_suggested': {
    description: 'Gezeigte Vervollständigungen, wie die Metrikaufrufe sie zählen.',
    formula: 'Summe von total_code_suggestions.',
  },
  'code.completions_accepted': {
    description: 'Übernommene Vervollständigungen, wie die Metrikaufrufe sie zählen.',
    formula: 'Summe von total_code_acceptances.',
  },
  'code.completion_acceptance_rate': {
    description:
      'Anteil der gezeigten Vervollständigungen, die übernommen wurden, wie die Metrikaufrufe sie zählen.',
    formula: 'code.completions_accepted ÷ code.completions_suggested.',
  },
  'code.completion_lines_suggested': {
    description: 'Zeilen der gezeigten Vervollständigungen.',
    formula: 'Summe von total_code_lines_suggested.',
  },
  'code.completion_lines_accepted': {
    description: 'Zeilen der übernommenen Vervollständigungen.',
    formula: 'Summe von total_code_lines_accepted.',
  },
  'code.chats': {
    description: 'In einem Editor begonnene Chats.',
    formula: 'Summe von total_chats des Chats im Editor; Chats auf der Website zählt code.dotcom_chats.',
  },
  'code.chat_insertions': {
    description: 'Code, der aus dem Chat in eine Datei eingefügt wurde.',
    formula: 'Summe von total_chat_insertion_events.',
  },
  'code.chat_copies': {
    description: 'Code, der aus dem Chat kopiert wurde.',
    formula: 'Summe von total_chat_copy_events.',
  },
  'code.dotcom_chats': {
    description: 'Chats auf der Website des Code-Hosts.',
    formula: 'Summe von total_chats des Chats im Web.',
  },
  'code.pr_summaries': {
    description: 'Zusammenfassungen von Pull Requests, die der Assistent geschrieben hat.',
    formula: 'Summe von total_pr_summaries_created.',
  },
  'code.reported_active_users': {
    description:
      'Personen, die an dem Tag aktiv waren, laut dem Bericht des Anbieters über die Organisation.',
    formula: 'daily_active_users des Tages.',
  },
  'code.reported_weekly_active_users': {
    description:
      'Personen, die in den sieben Tagen bis zu diesem aktiv waren, laut dem Bericht des Anbieters.',
    formula: 'weekly_active_users des Tages.',
  },
  'code.reported_monthly_active_users': {
    description: 'Personen, die in den 28 Tagen bis zu diesem aktiv waren, laut dem Bericht des Anbieters.',
    formula: 'monthly_active_users des Tages.',
  },
  'code.reported_interactions': {
    description: 'Prompts, die Personen bewusst geschickt haben, wie der Bericht des Anbieters sie summiert.',
    formula: 'Summe von user_initiated_interaction_count der Tage.',
  },
  'code.reported_generations': {
    description: 'Was der Assistent hervorgebracht hat, wie der Bericht des Anbieters es summiert.',
    formula: 'Summe von code_generation_activity_count der Tage.',
  },
  'code.reported_acceptances': {
    description: 'Ausgaben, die Personen übernommen haben, wie der Bericht des Anbieters sie summiert.',
    formula: 'Summe von code_acceptance_activity_count der Tage.',
  },
  'code.reported_lines_suggested': {
    description: 'Vorgeschlagene Zeilen, wie der Bericht des Anbieters sie summiert.',
    formula: 'Summe von loc_suggested_to_add_sum der Tage.',
  },
  'code.reported_lines_added': {
    description: 'In Dateien geschriebene Zeilen, wie der Bericht des Anbieters sie summiert.',
    formula: 'Summe von loc_added_sum der Tage.',
  },
  'code.reported_lines_deleted': {
    description: 'Aus Dateien entfernte Zeilen, wie der Bericht des Anbieters sie summiert.',
    formula: 'Summe von loc_deleted_sum der Tage.',
  },
  'seats.total': {
    description: 'Personen, denen ein Platz zugewiesen ist.',
    formula: 'Verschiedene Zugewiesene der Momentaufnahme.',
  },
  'seats.active': {
    description: 'Personen mit Platz, die in den letzten 30 Tagen vor der Momentaufnahme aktiv waren.',
    formula:
      'Zugewiesene, deren letzte Aktivität höchstens `active_days` (30, wenn nichts anderes gefragt ist) vor der Momentaufnahme liegt.',
  },
  'seats.active_in_period': {
    description: 'Personen mit Platz, die im Zeitraum mindestens einen Prompt geschickt haben.',
    formula: 'Zugewiesene der Momentaufnahme, die im selben Zeitabschnitt in code.active_users sind.',
  },
  'seats.idle': {
    description: 'Personen mit Platz, die einmal aktiv waren, aber nicht in den letzten 30 Tagen.',
    formula: 'Zugewiesene mit einer bekannten letzten Aktivität vor diesen Tagen.',
  },
  'seats.never_used': {
    description: 'Personen mit Platz und ohne jede Aktivität, die ihn seit mindestens 30 Tagen haben.',
    formula:
      'Zugewiesene ohne Aktivität, deren ältester Platz mindestens 30 Tage vor der Momentaufnahme angelegt wurde.',
  },
  'seats.new': {
    description:
      'Personen, die seit weniger als 30 Tagen einen Platz haben und ihn noch nicht genutzt haben.',
    formula:
      'Zugewiesene ohne Aktivität, deren ältester Platz weniger als 30 Tage vor der Momentaufnahme angelegt wurde.',
  },
  'seats.pending_cancellation': {
    description: 'Personen, deren Plätze alle gekündigt werden.',
    formula:
      'Zugewiesene mit einem Datum der Kündigung an jedem ihrer Plätze; sie zählen auch als aktiv, ungenutzt oder nie genutzt.',
  },
  'seats.unassigned': {
    description: 'Plätze, die ohne zugewiesene Person geführt werden.',
    formula: 'Plätze der Momentaufnahme ohne zugewiesene Person.',
  },
  'seats.utilization': {
    description: 'Anteil der Personen mit Platz, die in den letzten 30 Tagen aktiv waren.',
    formula: 'seats.active ÷ seats.total.',
  },
  'seats.cost': {
    description: 'Was die Plätze jedes Tages zu den Preisen kosten, die Ihre Organisation hinterlegt hat.',
    formula:
      'Je Tag: Plätze jedes Tarifs × der Preis, der an dem Tag galt ÷ Tage des Monats, über die Tage addiert; unbekannt, wo ein Platz keinen Preis hat.',
  },
  'seats.unused_cost': {
    description:
      'Der Teil von seats.cost, der auf ungenutzte und nie genutzte Plätze von Personen und auf Plätze ohne Person fällt.',
    formula: 'Dasselbe über seats.idle, seats.never_used und seats.unassigned jedes Tages.',
  },
  'seats.billed_total': {
    description: 'Plätze, die der Anbieter laut seiner Abrechnungsübersicht berechnet.',
    formula: 'seat_breakdown.total der Momentaufnahme.',
  },
  'seats.billed_active': {
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher genutzt wurden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.active_this_cycle der Momentaufnahme.',
  },
  'seats.billed_inactive': {
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher nicht genutzt wurden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.inactive_this_cycle der Momentaufnahme.',
  },
  'seats.added_this_cycle': {
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher hinzukamen, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.added_this_cycle der Momentaufnahme.',
  },
  'seats.billed_pending_invitation': {
    description:
      'Plätze von Personen, die ihre Einladung noch nicht angenommen haben, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.pending_invitation der Momentaufnahme.',
  },
  'seats.billed_pending_cancellation': {
    description: 'Plätze, die mit dem Abrechnungszeitraum enden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.pending_cancellation der Momentaufnahme.',
  },
  ...money,
  'prs.opened': {
    description: 'Pull Requests, die geöffnet wurden.',
    formula: 'Im Zeitabschnitt angelegte Pull Requests.',
  },
  'prs.merged': {
    description: 'Pull Requests, die gemergt wurden.',
    formula: 'Im Zeitabschnitt gemergte Pull Requests, wann auch immer sie geöffnet wurden.',
  },
  'prs.reviewed': {
    description: 'Pull Requests, die jemand anderes zum ersten Mal geprüft hat.',
    formula: 'Pull Requests, deren erstes Review im Zeitabschnitt liegt.',
  },
  'prs.median_hours_to_merge': {
    description:
      'Die Hälfte der gemergten Pull Requests brauchte vom Öffnen bis zum Merge höchstens so lange.',
    formula: 'Median von merged_at − created_at über die im Zeitabschnitt gemergten Pull Requests.',
  },
  'prs.people': {
    description: 'Personen, deren Pull Requests hinter den Zahlen daneben stehen.',
    formula:
      'Verschiedene menschliche Autoren der im Zeitabschnitt geöffneten, gemergten oder geprüften Pull Requests.',
  },
  'prs.reported_opened': {
    description: 'Geöffnete Pull Requests, wie die Berichte des Anbieters sie zählen.',
    formula: 'Summe von pull_requests.total_created.',
  },
  'prs.reported_merged': {
    description: 'Gemergte Pull Requests, wie die Berichte des Anbieters sie zählen.',
    formula: 'Summe von pull_requests.total_merged.',
  },
  'prs.reported_reviewed': {
    description: 'Geprüfte Pull Requests, wie die Berichte des Anbieters sie zählen.',
    formula: 'Summe von pull_requests.total_reviewed.',
  },
  'prs.reported_opened_by_assistant': {
    description: 'Pull Requests, die der Assistent geöffnet hat, wie die Berichte des Anbieters sie zählen.',
    formula: 'Summe der vom Assistenten angelegten Pull Requests laut den Berichten.',
  },
  'prs.reported_reviewed_by_assistant': {
    description: 'Pull Requests, die der Assistent geprüft hat, wie die Berichte des Anbieters sie zählen.',
    formula: 'Summe der vom Assistenten geprüften Pull Requests laut den Berichten.',
  },
  'prs.reported_median_hours_to_merge': {
    description:
      'Der Median des Anbieters für einen Tag einer Organisation, eines Enterprise oder eines Repositorys.',
    formula: 'pull_requests.median_minutes_to_merge ÷ 60, nur einer einzelnen Zeile.',
  },
}
