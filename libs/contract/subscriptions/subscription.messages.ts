export const subscriptionMessage = {
  unknownType: 'SubscriptionTypeID is not one of the choices.',
  moment: 'upTo must be a date and time with an offset.',
  failed: 'Error Modifying Subscription, please try again.',
  subscribed: 'You are notified when this record changes.',
  unsubscribed: 'You are no longer notified of this record.',
} as const;
