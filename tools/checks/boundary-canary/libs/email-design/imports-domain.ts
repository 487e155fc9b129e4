import '@leaseledger/domain/kernel/decider';
