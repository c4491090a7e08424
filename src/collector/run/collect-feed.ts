import type { Feed } from '../../sources/feed.ts'
import { changes } from '../feeds/changes.ts'
import { files } from '../feeds/files.ts'
import { metricsDays, teamMetricsDays } from '../feeds/metrics-days.ts'
import { monthSums } from '../feeds/month-sums.ts'
import { personMonths } from '../feeds/person-months.ts'
import { postedDays } from '../feeds/posted-days.ts'
import { dailyReports, latestReport } from '../feeds/reports.ts'
import { limits, snapshot } from '../feeds/snapshots.ts'
import { collectEach } from './collect-each.ts'
import type { DatasetRun, RunResult } from './dataset-run.ts'

/** Collect one feed of one account, by what its vendor offers. */
export async function collectFeed(run: DatasetRun, feed: Feed): Promise<RunResult> {
  switch (feed.by) {
    case 'files':
      return await collectEach(run, await files(run, feed))
    case 'day':
      return await collectEach(run, await dailyReports(run, feed))
    case 'latest':
      return await collectEach(run, await latestReport(run, feed))
    case 'span':
      return await collectEach(run, await metricsDays(run, feed))
    case 'posted':
      return await collectEach(run, await postedDays(run, feed))
    case 'month':
      return await collectEach(run, await monthSums(run, feed))
    case 'person':
      return await collectEach(run, await personMonths(run, feed))
    case 'team':
      return await collectEach(run, await teamMetricsDays(run, feed))
    case 'snapshot':
      return await collectEach(run, snapshot(run, feed))
    case 'limits':
      return await collectEach(run, limits(run, feed))
    case 'changes':
      return await collectEach(run, await changes(run, feed))
  }
}
