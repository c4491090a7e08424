export const settings = {
  organization: {
    title: 'Organisation',
    lead: 'What your organisation has agreed on. It holds for everybody who signs in here.',
    what: 'the settings',
    name: 'Name',
    timeZone: 'Time zone',
    timeZoneHelp:
      'Moments and hours are shown in it. Days stay days of UTC, because that is how the vendors count them.',
    timeZonePlaceholder: 'Search for a city',
    noTimeZone: 'No time zone of that name',
    seatPrice: 'Price of a seat',
    seatPriceHelp:
      'What one person costs for a month from today on, by your contract. Prices by plan and by day stand below.',
    currency: 'Currency',
    noCurrency: 'No currency of that name',
    invalidName: 'Enter a name of up to 120 characters.',
    twoReadings: 'This can be a thousand or one. Enter a thousand as 1234.00, one as 1.2340.',
    invalidPrice: 'Enter an amount such as 19 or 19.50.',
    save: 'Save changes',
    saved: 'Saved. Everybody sees it from now on.',
    showCurrent: 'Show the settings as they are now',
    readOnly: 'An owner or admin of your organisation can change these settings.',
  },
} as const
