import { isRecordKind, recordKinds } from '@leaseledger/contract/records/record-kinds';
import { subscriptionEndpoints } from '@leaseledger/contract/subscriptions/subscription.endpoints';
import { subscriptionMessage } from '@leaseledger/contract/subscriptions/subscription.messages';
import { Bell, BellOff } from 'lucide-react';
import { useIsViewing, useUser } from '../../platform/session/session.ts';
import { useCommand } from '../../platform/commands/use-command.ts';
import { useRead } from '../../platform/http/use-read.ts';
import type { PanelMenuItem } from './panel/PanelHeader.tsx';

const changed = { failed: subscriptionMessage.failed, refreshes: ['subscriptions'] } as const;

/**
 * The menu item that subscribes the user or ends the subscription. None for a type without subscriptions, or before it
 * is read.
 */
export function useSubscription(type: string, id: number): readonly PanelMenuItem[] {
  const { UserID } = useUser();
  const isViewing = useIsViewing();
  const isFollowable = isRecordKind(type) && !isViewing;
  const { data } = useRead(
    subscriptionEndpoints.ofRecord,
    { params: { subject: `${type}-${id}` } },
    { resource: 'subscriptions', enabled: isFollowable },
  );
  const subscribe = useCommand(subscriptionEndpoints.subscribe, { ...changed, done: subscriptionMessage.subscribed });
  const unsubscribe = useCommand(subscriptionEndpoints.unsubscribe, {
    ...changed,
    done: subscriptionMessage.unsubscribed,
  });
  if (!isFollowable || data === undefined) return [];
  const own = data.find((each) => each.UserID === UserID);
  if (own !== undefined)
    return [
      {
        label: 'Unsubscribe',
        icon: <BellOff />,
        run: () => void unsubscribe.run({ params: { id: own.UserSubscriptionID } }),
      },
    ];
  return [
    {
      label: 'Subscribe',
      icon: <Bell />,
      run: () => void subscribe.run({ body: { SubscriptionTypeID: recordKinds[type].subscription, AttachedToID: id } }),
    },
  ];
}
