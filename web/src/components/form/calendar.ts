import '@mantine/dates/styles.css'
// The words and orders of German calendars; English ones are built in. They come with a calendar, not with the dashboard.
import 'dayjs/locale/de'

export { DatePicker, MonthPicker } from '@mantine/dates'
