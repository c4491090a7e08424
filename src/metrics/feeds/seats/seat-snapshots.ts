import { sql, texts, u32s, type Sql } from '../../../store/facts/engine/sql.ts'

/** Which snapshots stand for which buckets, in one order; days since the epoch. */
export interface SeatSnapshots {
  loads: string[]
  /** The bucket that each stands for, the days of it (`ends` outside), and the day it was taken. */
  buckets: number[]
  starts: number[]
  ends: number[]
  days: number[]
  /** Use is looked for up to this day, inside. */
  until: number
  activeDays: number
  /** Where their people are read as sets: the builds of these. */
  builds?: number[]
}

/** How days of use are read: the summed ones by their builds, whose people have the numbering's numbers, and the others. */
export interface SeatUse {
  builds: number[]
  days: number[]
  numbering: number
}

/** A load may stand for several buckets when nothing changed in between. */
export const snapshotLoads = ({ loads, buckets, days }: SeatSnapshots): Sql => sql`(
    SELECT pair.1 AS load_id, toDate(pair.2) AS bucket_day, toDate(pair.3) AS snapshot
    FROM (SELECT arrayJoin(arrayZip(${texts(loads)}, ${u32s(buckets)}, ${u32s(days)})) AS pair)
  )`
